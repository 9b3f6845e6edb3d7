import CalendarRepository

/// Shows the calendars.
public struct ShowCalendarsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showCalendars", "Shows the calendars by title.", answer: "list of calendars", isForeground: true)

  @Dependency<CalendarManager>() var manager
  @Dependency<NavigationManager>() var navigation

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> [CalendarEntity] {
    let calendars = try await manager().read { try $0.calendars() }
    try await navigation().open(.calendars)
    return calendars.map(CalendarEntity.init)
  }
}
