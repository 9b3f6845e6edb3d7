import CalendarDomain
import CalendarRepository

/// Takes an event, an instance of a series, or the series out.
public struct DeleteEventIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "deleteEvent", "Takes an event out, or instances of a series.",
    [
      .init("event", .text, isRequired: true, "The id of an event or of an instance."),
      .init(
        "span", .choice(EventSpan.allCases.map(\.rawValue)),
        "How much of a series: this, future or all; an instance by itself means this, a series all."),
    ], answer: "nothing")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let event: String
  private let span: EventSpan?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    span = try parameters.choice("span")
  }

  public func perform() async throws -> NoAnswer {
    let environment = try await environment()
    let (event, span) = (event, span)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: event)
    return try await manager().change(note) { writer in
      let (document, slot) = try EventStore(environment, writer.reader).findWritable(event)
      var editor = SeriesEditor(document)
      if let slot, document.isSeries {
        switch span ?? .this {
        case .this: try editor.deleteThis(slot)
        case .future: try editor.deleteFuture(slot)
        case .all: editor.deleteAll()
        }
      } else {
        editor.deleteAll()
      }
      try UpdateEventIntent.store(editor, in: writer)
      return NoAnswer()
    }
  }
}
