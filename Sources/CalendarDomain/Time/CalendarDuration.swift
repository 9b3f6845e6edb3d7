/// A DURATION value in the parts it was given: `P1W`, `P1DT2H`, `-PT15M`.
///
/// Weeks and days are nominal (same wall time after them), hours and below exact.
/// Source: RFC 5545, 3.3.6 and 3.8.2.5.
public struct CalendarDuration: Hashable, Sendable {
  public var isNegative: Bool
  public var weeks: Int
  public var days: Int
  public var hours: Int
  public var minutes: Int
  public var seconds: Int

  public init(
    isNegative: Bool = false, weeks: Int = 0, days: Int = 0, hours: Int = 0, minutes: Int = 0,
    seconds: Int = 0
  ) {
    self.isNegative = isNegative
    self.weeks = weeks
    self.days = days
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// Signed days of the nominal part.
  public var nominalDays: Int { (isNegative ? -1 : 1) * (weeks * 7 + days) }

  /// Signed seconds of the exact part.
  public var exactSeconds: Int { (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) }

  /// Whether it moves forward in time.
  public var isPositive: Bool { nominalDays * 86_400 + exactSeconds > 0 }
}
