/// One container of a configuration: where it is, what goes into it.
public struct Profile: Sendable {
  public var name: String
  /// The container folder.
  public var output: String
  public var settings: ConversionSettings
  public var session: SessionRule
  public var calendars: [CalendarInput]

  public init(
    name: String, output: String, settings: ConversionSettings = ConversionSettings(),
    session: SessionRule = SessionRule(), calendars: [CalendarInput]
  ) {
    self.name = name
    self.output = output
    self.settings = settings
    self.session = session
    self.calendars = calendars
  }
}
