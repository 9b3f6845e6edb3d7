import CalendarDomain
import CalendarRepository
import ICalendar

/// Changes a to-do.
public struct UpdateTodoIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "updateTodo", "Changes what is named of a to-do.",
    [.init("todo", .text, isRequired: true, "The id of a to-do.")] + TodoFields.parameters, answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String
  private let fields: TodoFields

  public init(_ parameters: IntentParameters) throws(IntentError) {
    todo = try parameters.required("todo")
    fields = try TodoFields(parameters)
  }

  public func perform() async throws -> TodoEntity {
    let fields = fields
    return try await TodoChange(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .change(todo) { document, stamp in
        let before = document
        try document.apply(fields)
        document.touchChanged(since: before, always: true)
      }
  }
}

/// A change of one to-do.
struct TodoChange {
  let manager: CalendarManager
  let environment: IntentEnvironment
  let intent: String

  /// Finds the to-do, changes it, and answers it as it is then.
  func change(
    _ id: String, _ body: @escaping @Sendable (inout TodoDocument, String?) throws -> Void
  ) async throws -> TodoEntity {
    let environment = environment
    let note = ChangeNote(madeAt: environment.now().secondsSince1970, intent: intent, title: id)
    return try await manager.change(note) { writer in
      let store = TodoStore(environment, writer.reader)
      var (document, stamp) = try store.findWritable(id)
      try body(&document, stamp)
      try document.store(in: writer)
      return try store.entity(document, stamp: stamp)
    }
  }
}

extension TodoDocument {
  /// Says of every part that differs that it was changed; with `always` of the whole in any case.
  mutating func touchChanged(since before: TodoDocument, always: Bool = false) {
    let now = series.environment.now()
    func touch(_ text: inout ComponentText, _ old: ComponentText?, always: Bool) {
      guard always || text != old else { return }
      let names = old.map { old in
        Set((text.properties + old.properties).map { $0.name.inUpperCase }).filter {
          text.all($0) != old.all($0)
        }
      }
      // A new override is a version of its own as it stands.
      EventText.touch(
        &text, now: now, raisesSequence: names.map { !$0.isDisjoint(with: EventText.versioned) } ?? false)
    }
    if var text = series.master?.text {
      touch(&text, before.series.master?.text, always: always)
      series.master?.text = text
    }
    for index in series.overrides.indices {
      let old = before.series.overrides.first { $0.instance == series.overrides[index].instance }
      touch(&series.overrides[index].text, old?.text, always: false)
    }
  }
}
