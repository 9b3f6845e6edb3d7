/// A date with a time of day, without a zone. Seconds are 0 to 59.
///
/// Source: RFC 5545, 3.3.5 (form 1, and the local part of the other forms).
public struct LocalDateTime: Hashable, Sendable, Comparable {
  public var date: LocalDate
  /// Seconds since local midnight, 0 ..< 86400.
  public var secondOfDay: Int

  @inlinable public init(date: LocalDate, secondOfDay: Int = 0) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  @inlinable public init(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
  ) {
    date = LocalDate(year: year, month: month, day: day)
    secondOfDay = hour * 3600 + minute * 60 + second
  }

  /// The local time `timeline` seconds after 1970-01-01T00:00:00 on the same wall clock.
  @inlinable public init(timeline: Int) {
    let dayNumber = timeline >= 0 ? timeline / 86_400 : -((-timeline + 86_399) / 86_400)
    date = LocalDate(dayNumber: dayNumber)
    secondOfDay = timeline - dayNumber * 86_400
  }

  /// Seconds since 1970-01-01T00:00:00 on the same wall clock: a number to compare and add with,
  /// an instant only for UTC.
  @inlinable public var timeline: Int { date.dayNumber * 86_400 + secondOfDay }

  @inlinable public var hour: Int { secondOfDay / 3600 }
  @inlinable public var minute: Int { secondOfDay / 60 % 60 }
  @inlinable public var second: Int { secondOfDay % 60 }

  /// The local time `seconds` later on the wall clock.
  @inlinable public func adding(seconds: Int) -> LocalDateTime { LocalDateTime(timeline: timeline + seconds) }

  @inlinable public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.date == right.date ? left.secondOfDay < right.secondOfDay : left.date < right.date
  }
}
