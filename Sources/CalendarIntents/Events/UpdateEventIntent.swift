import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Changes an event, an instance of a series, or the series.
public struct UpdateEventIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "updateEvent", "Changes what is named of an event; a start that moves without an end keeps the length.",
    [
      .init("event", .text, isRequired: true, "The id of an event or of an instance."),
      .init(
        "span", .choice(EventSpan.allCases.map(\.rawValue)),
        "How much of a series: this, future or all; an instance by itself means this, a series all."),
    ] + EventFields.parameters, answer: "event")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  @Dependency<NotificationManager>() var notifications
  private let event: String
  private let span: EventSpan?
  private let fields: EventFields

  public init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    span = try parameters.choice("span")
    fields = try EventFields(parameters)
  }

  public func perform() async throws -> EventEntity {
    let environment = try await environment()
    let (event, span, fields) = (event, span, fields)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: event)
    let (entity, messages) = try await manager().change(note) { writer in
      let store = EventStore(environment, writer.reader)
      let (document, slot) = try store.findWritable(event)
      var editor = SeriesEditor(document)
      var shown = slot
      if let slot, document.isSeries {
        switch span ?? .this {
        case .this: try editor.updateThis(slot, fields)
        case .future: try editor.updateFuture(slot, fields)
        case .all: try editor.updateAll(slot, fields)
        }
        if let later = editor.later { shown = later.start } else if (span ?? .this) != .this { shown = nil }
      } else {
        try editor.updateAll(slot, fields)
        shown = nil
      }
      try Self.store(editor, in: writer)
      var result = editor.later ?? editor.document
      if let key = fields.calendar.value { result = try Self.move(result, to: key, store, writer) }
      return (try store.entity(result, shown), editor.messages)
    }
    for message in messages { try await notifications().tell(message) }
    return entity
  }

  /// What goes from one series to the other leaves the first before it comes to the second.
  static func store(_ editor: SeriesEditor, in writer: StoreWriter) throws {
    try editor.document.store(in: writer, removing: editor.removed)
    try editor.later?.store(in: writer)
  }

  /// Takes all components of the UID to another calendar. Source: RFC 4791, 4.1.
  private static func move(
    _ document: SeriesDocument, to key: String, _ store: EventStore, _ writer: StoreWriter
  ) throws -> SeriesDocument {
    let target = try store.calendar(key)
    guard target.id != document.calendar.id else { return document }
    guard try writer.reader.object(uid: document.uid, kind: document.kind, in: target) == nil else {
      throw IntentError(
        .conflict, "'\(target.title)' has an event with the UID '\(document.uid)' already", field: "calendar")
    }
    guard var object = try writer.reader.object(uid: document.uid, kind: document.kind, in: document.calendar)
    else {
      throw IntentError.notFound("event", document.uid)
    }
    for index in object.components.indices { object.components[index].calendar = target.id }
    for component in object.components { try writer.put(component) }
    object.calendar = target
    return try SeriesDocument(object, document.environment)
  }
}
