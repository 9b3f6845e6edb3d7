import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// What the intents of to-dos do alike, inside a transaction.
struct TodoStore {
  let environment: IntentEnvironment
  let reader: StoreReader

  init(_ environment: IntentEnvironment, _ reader: StoreReader) {
    self.environment = environment
    self.reader = reader
  }

  /// A to-do by its id, and which instance of it. Throws `notFound`.
  func find(_ id: String) throws -> (document: TodoDocument, stamp: String?) {
    let (object, stamp) = try EventID.find(id, kind: "VTODO", what: "to-do", in: reader)
    return (try TodoDocument(object, environment), stamp)
  }

  /// The same for a change. Throws `readOnly`.
  func findWritable(_ id: String) throws -> (document: TodoDocument, stamp: String?) {
    let found = try find(id)
    let calendar = found.document.series.calendar
    guard !calendar.isReadOnly else { throw IntentError.readOnly(calendar) }
    return found
  }

  /// A to-do as it is now, with its subtasks.
  func entity(_ document: TodoDocument, stamp: String?) throws -> TodoEntity {
    var entity = try TodoEntity(
      document, document.instance(stamp: stamp), namesInstance: stamp != nil, in: reader)
    entity.subtasks = try subtasks(of: document, below: [])
    return entity
  }

  private func subtasks(of document: TodoDocument, below outer: Set<String>) throws -> [TodoEntity] {
    let uid = document.series.uid
    // Two that name each other as parent.
    guard !outer.contains(uid) else { return [] }
    return try children(of: document).map { child in
      var entity = try TodoEntity(child, child.instance(stamp: nil), namesInstance: false, in: reader)
      entity.subtasks = try subtasks(of: child, below: outer.union([uid]))
      return entity
    }
  }

  func children(of document: TodoDocument) throws -> [TodoDocument] {
    try reader.children(of: document.series.uid, in: document.series.calendar).compactMap { uid in
      try reader.object(uid: uid, kind: "VTODO", in: document.series.calendar).map {
        try TodoDocument($0, environment)
      }
    }
  }

  /// Every to-do that is no subtask of one that is there, each open and each done instance.
  func all() throws -> [TodoEntity] {
    let objects = try reader.objects(kind: "VTODO").filter { !$0.calendar.isBanished }
    var known: [Int: Set<String>] = [:]
    for object in objects { known[object.calendar.id, default: []].insert(object.uid) }
    var entities: [TodoEntity] = []
    for object in objects {
      let document = try TodoDocument(object, environment)
      let main = document.series.master?.text ?? document.series.overrides.first?.text
      if let parent = main.flatMap(Self.parent), parent != object.uid,
        known[object.calendar.id]?.contains(parent) == true
      {
        continue
      }
      if let open = document.open {
        var entity = try TodoEntity(document, open, namesInstance: false, in: reader)
        entity.subtasks = try subtasks(of: document, below: [])
        entities.append(entity)
      }
      for done in document.done {
        entities.append(try TodoEntity(document, done, namesInstance: true, in: reader))
      }
    }
    return entities
  }

  /// Source: RFC 5545, 3.2.15: PARENT is what a relation without RELTYPE means.
  private static func parent(_ text: ComponentText) -> String? {
    text.all("RELATED-TO").first { ($0.parameter("RELTYPE")?.first?.inUpperCase ?? "PARENT") == "PARENT" }?
      .text
  }

  /// Newest first; of two made at once the one stored later.
  static func byAge(_ entities: [TodoEntity]) -> [TodoEntity] {
    entities.enumerated().sorted { left, right in
      let (a, b) = (
        left.element.createdAt?.secondsSince1970 ?? .min, right.element.createdAt?.secondsSince1970 ?? .min
      )
      return a == b ? left.offset > right.offset : a > b
    }.map(\.element)
  }

  /// By hand; what was not put anywhere comes last, the newest first.
  static func byHand(_ entities: [TodoEntity]) -> [TodoEntity] {
    byAge(entities).enumerated().sorted { left, right in
      (left.element.sortIndex ?? .max, left.offset) < (right.element.sortIndex ?? .max, right.offset)
    }.map(\.element)
  }
}
