/// A date of the proleptic Gregorian calendar, without a zone.
///
/// Years 1 to 9999 are what iCalendar can write; arithmetic may pass through others.
/// Source: RFC 5545, 3.3.4.
public struct LocalDate: Hashable, Sendable, Comparable {
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int

  @inlinable public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date that lies `dayNumber` days after 1970-01-01 (negative: before).
  @inlinable public init(dayNumber: Int) {
    // Days are counted from 0000-03-01, so that the leap day ends a year and
    // every 400-year era has 146097 days.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  @inlinable public var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week.
  @inlinable public var weekday: Weekday { Weekday(dayNumber: dayNumber) }

  /// 1 for 1 January, 365 or 366 for 31 December.
  @inlinable public var dayOfYear: Int { dayNumber - LocalDate(year: year, month: 1, day: 1).dayNumber + 1 }

  /// Whether month and day name a day that exists.
  @inlinable public var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= LocalDate.daysInMonth(month, year: year)
  }

  /// The date `days` later (negative: earlier).
  @inlinable public func adding(days: Int) -> LocalDate { LocalDate(dayNumber: dayNumber + days) }

  @inlinable public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 28 to 31; `month` is 1 to 12.
  @inlinable public static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: return isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  @inlinable public static func daysInYear(_ year: Int) -> Int { isLeap(year) ? 366 : 365 }

  @inlinable public static func < (left: LocalDate, right: LocalDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
