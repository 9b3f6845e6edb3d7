import CalendarDomain
import CalendarRepository

/// Changes what a calendar is called, how it looks, and who sees it.
public struct UpdateCalendarIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "updateCalendar", "Changes what is named of a calendar.",
    [.init("calendar", .text, isRequired: true, "Its key, such as local:1.")] + CalendarFields.parameters,
    answer: "calendar")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let key: String
  private let fields: CalendarFields

  public init(_ parameters: IntentParameters) throws(IntentError) {
    key = try parameters.required("calendar")
    fields = try CalendarFields(parameters)
  }

  public func perform() async throws -> CalendarEntity {
    let environment = try await environment()
    let (key, fields) = (key, fields)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: key)
    return try await manager().change(note) { writer in
      guard var calendar = try writer.reader.calendar(key: key) else {
        throw IntentError.notFound("calendar", key)
      }
      fields.apply(to: &calendar)
      return CalendarEntity(try writer.put(calendar))
    }
  }
}
