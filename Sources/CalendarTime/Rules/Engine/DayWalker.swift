import CalendarDomain

/// Finds and counts the days that a `DayFilter` lets through, a year's page at a time.
///
/// The page of a year depends on its `YearKind` alone, so at most 28 are ever computed for a rule.
struct DayWalker: Sendable {
  /// 9999-12-31, the last day that iCalendar can write.
  static let lastDay = 2_932_896

  let filter: DayFilter
  private var year = Int.min
  private var yearStart = 0
  private var yearEnd = 0
  private var page = YearMask()
  /// Those that were made, by the index of their kind.
  private var pages: [(kind: Int, page: YearMask)] = []
  /// Days and years looked at; eight are about a unit of a `WorkBudget`.
  private(set) var work = 0

  init(_ filter: DayFilter) { self.filter = filter }

  /// The first day of the set in `day ... limit`, or nil. The calendar repeats after 400 years, so an empty
  /// cycle ends the search.
  mutating func next(from day: Int, limit: Int) -> Int? {
    guard day <= limit else { return nil }
    work += 1
    enter(day)
    if let found = page.next(from: day - yearStart) {
      let result = yearStart + found
      return result <= limit ? result : nil
    }
    for _ in 0...400 {
      guard yearEnd <= limit else { return nil }
      turn(to: year + 1, start: yearEnd)
      if let found = page.next(from: 0) {
        let result = yearStart + found
        return result <= limit ? result : nil
      }
    }
    return nil
  }

  /// How many days of the set lie in `range`; stops early once `enough` are found.
  mutating func count(in range: Range<Int>, enough: Int = .max) -> Int {
    var total = 0
    var day = range.lowerBound
    while day < range.upperBound && total < enough {
      enter(day)
      let end = min(range.upperBound, yearEnd)
      total += page.count(in: day - yearStart..<end - yearStart)
      day = end
    }
    return total
  }

  mutating func contains(_ day: Int) -> Bool {
    enter(day)
    return page.contains(day - yearStart)
  }

  /// The date of a day; quick for days of the year that was asked about last.
  func date(_ day: Int) -> LocalDate {
    guard day >= yearStart && day < yearEnd else { return LocalDate(dayNumber: day) }
    // Counted from 1 March, as in LocalDate.
    let ofYear = day - yearStart
    let february = yearEnd - yearStart - 306
    let shifted = ofYear < february ? ofYear + 306 : ofYear - february
    let month = (5 * shifted + 2) / 153
    return LocalDate(
      year: year, month: month < 10 ? month + 3 : month - 9, day: shifted - (153 * month + 2) / 5 + 1)
  }

  private mutating func enter(_ day: Int) {
    if day >= yearStart && day < yearEnd { return }
    if day == yearEnd && year != .min { return turn(to: year + 1, start: day) }
    let year = LocalDate(dayNumber: day).year
    turn(to: year, start: LocalDate(year: year, month: 1, day: 1).dayNumber)
  }

  private mutating func turn(to year: Int, start: Int) {
    work += 1
    self.year = year
    yearStart = start
    yearEnd = start + LocalDate.daysInYear(year)
    let kind = YearKind(year: year, firstDay: start)
    if filter.isOpen {
      page = YearMask(days: 0..<kind.length)
      return
    }
    for known in pages where known.kind == kind.index {
      page = known.page
      return
    }
    work += 100
    page = filter.mask(kind)
    pages.append((kind.index, page))
  }
}
