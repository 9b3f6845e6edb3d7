import CalendarDomain

/// What a year's calendar depends on: its first weekday, its length, and whether a neighbour is a leap
/// year (which decides how many weeks that neighbour has). Two years of a kind have the same pages.
struct YearKind: Sendable {
  /// 0 ..< 28.
  let index: Int
  /// 0 for Monday.
  let firstWeekday: Int
  let isLeap: Bool
  let isAfterLeap: Bool
  let isBeforeLeap: Bool

  static let total = 28

  /// `firstDay` is the day number of 1 January.
  init(year: Int, firstDay: Int) {
    firstWeekday = ((firstDay + 3) % 7 + 7) % 7
    isLeap = LocalDate.isLeap(year)
    isAfterLeap = !isLeap && LocalDate.isLeap(year - 1)
    isBeforeLeap = !isLeap && LocalDate.isLeap(year + 1)
    index = firstWeekday * 4 + (isLeap ? 1 : isAfterLeap ? 2 : isBeforeLeap ? 3 : 0)
  }

  var length: Int { isLeap ? 366 : 365 }

  /// Day of the year, from 0, on which a month (0 ..< 12) starts.
  func monthStart(_ month: Int) -> Int {
    (367 * (month + 1) - 362) / 12 - (month < 2 ? 0 : isLeap ? 1 : 2)
  }

  /// Where the first week starts, as a day of this year (-3 ... 3), weeks starting on `weekStart` (0 for Monday).
  ///
  /// Source: RFC 5545, 3.3.10 (BYWEEKNO): the first week with at least four days in the year.
  func firstWeekStart(_ weekStart: Int) -> Int { YearKind.firstWeekStart(firstWeekday, weekStart) }

  private static func firstWeekStart(_ firstWeekday: Int, _ weekStart: Int) -> Int {
    let into = (firstWeekday - weekStart + 7) % 7
    return into <= 3 ? -into : 7 - into
  }

  /// Where the first week of the next year starts, as a day of this year.
  func nextFirstWeekStart(_ weekStart: Int) -> Int {
    length + YearKind.firstWeekStart((firstWeekday + length) % 7, weekStart)
  }

  /// How many weeks the year before has.
  func weeksBefore(_ weekStart: Int) -> Int {
    let before = isAfterLeap ? 366 : 365
    let start = YearKind.firstWeekStart((firstWeekday - before % 7 + 7) % 7, weekStart) - before
    return (firstWeekStart(weekStart) - start) / 7
  }

  /// How many weeks the year after has.
  func weeksAfter(_ weekStart: Int) -> Int {
    let after = isBeforeLeap ? 366 : 365
    let first = (firstWeekday + length) % 7
    let end = after + YearKind.firstWeekStart((first + after) % 7, weekStart)
    return (end - YearKind.firstWeekStart(first, weekStart)) / 7
  }
}
