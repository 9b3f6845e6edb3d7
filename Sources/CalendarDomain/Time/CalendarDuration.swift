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

  /// No part counts for more than this many of its unit, so that sums cannot overflow: ten thousand
  /// years of seconds.
  private static let ceiling = 400_000_000_000

  private func capped(_ value: Int) -> Int { min(max(value, 0), CalendarDuration.ceiling) }

  /// Signed days of the nominal part, at most some ten thousand years.
  public var nominalDays: Int {
    let days = min(capped(weeks) * 7 + capped(days), 4_000_000)
    return isNegative ? -days : days
  }

  /// Signed seconds of the exact part, at most some ten thousand years.
  public var exactSeconds: Int {
    let seconds = capped(hours) * 3600 + capped(minutes) * 60 + capped(seconds)
    return (isNegative ? -1 : 1) * min(seconds, CalendarDuration.ceiling)
  }

  /// Whether it moves forward in time.
  public var isPositive: Bool { nominalDays * 86_400 + exactSeconds > 0 }
}
