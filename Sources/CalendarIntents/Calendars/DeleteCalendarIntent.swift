import CalendarDomain
import CalendarRepository

/// Takes a calendar out with everything in it.
public struct DeleteCalendarIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "deleteCalendar", "Takes a calendar out with everything in it; undo brings it back.",
    [.init("calendar", .text, isRequired: true, "Its key, such as local:1.")], answer: "nothing")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let key: String

  public init(_ parameters: IntentParameters) throws(IntentError) {
    key = try parameters.required("calendar")
  }

  public func perform() async throws -> NoAnswer {
    let environment = try await environment()
    let key = key
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: key, isTold: false)
    return try await manager().change(note) { writer in
      guard let calendar = try writer.reader.calendar(key: key) else {
        throw IntentError.notFound("calendar", key)
      }
      try writer.delete(calendar)
      return NoAnswer()
    }
  }
}
