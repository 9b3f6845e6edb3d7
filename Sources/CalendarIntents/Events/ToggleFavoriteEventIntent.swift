import CalendarDomain
import CalendarRepository

/// Makes an event a favourite, or no more.
public struct ToggleFavoriteEventIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "toggleFavoriteEvent", "Makes an event a favourite, or no more.",
    [.init("event", .text, isRequired: true, "The id of an event or of an instance.")], answer: "event")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let event: String

  public init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
  }

  public func perform() async throws -> EventEntity {
    let environment = try await environment()
    let event = event
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: event)
    return try await manager().change(note) { writer in
      let store = EventStore(environment, writer.reader)
      let (document, slot) = try store.findWritable(event)
      let entity = try store.entity(document, slot)
      var fields = EventFields()
      fields.isFavorite = .set(!entity.isFavorite)
      var editor = SeriesEditor(document)
      if let slot, document.isSeries {
        try editor.updateThis(slot, fields)
      } else {
        try editor.updateAll(slot, fields)
      }
      try UpdateEventIntent.store(editor, in: writer)
      return try store.entity(editor.document, slot)
    }
  }
}
