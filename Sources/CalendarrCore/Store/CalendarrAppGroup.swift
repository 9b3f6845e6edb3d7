/// The app group whose container the writer and its readers share on Apple systems.
public enum CalendarrAppGroup {
  /// The group on iOS, iPadOS and watchOS.
  public static let identifier = "group.com.scarriffleservices.calendarr"
  /// The group on macOS and Mac Catalyst, where it carries the team's prefix.
  public static let macIdentifier = "PP34X97WS3.group.com.scarriffleservices.calendarr"

  /// The identifier to ask for on the platform this was compiled for.
  public static var current: String {
    #if os(macOS) || targetEnvironment(macCatalyst)
      macIdentifier
    #else
      identifier
    #endif
  }
}
