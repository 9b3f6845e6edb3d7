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
  /// The pages made so far, `YearMask.wordCount` words each.
  private var pages: [UInt64] = []
  /// Where the page of each `YearKind` starts in `pages`, plus one; 0: not made yet.
  private var places = SIMD32<UInt16>()
  /// Where the page of `year` starts.
  private var page = 0

  init(_ filter: DayFilter) { self.filter = filter }

  /// The first day of the set in `day ... limit`, or nil. The calendar repeats after 400 years, so an empty
  /// cycle ends the search.
  mutating func next(from day: Int, limit: Int) -> Int? {
    guard day <= limit else { return nil }
    enter(day)
    if let found = nextOnPage(from: day - yearStart) {
      let result = yearStart + found
      return result <= limit ? result : nil
    }
    for _ in 0...400 {
      guard yearEnd <= limit else { return nil }
      turn(to: year + 1, start: yearEnd)
      if let found = nextOnPage(from: 0) {
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
      total += countOnPage(day - yearStart..<end - yearStart)
      day = end
    }
    return total
  }

  mutating func contains(_ day: Int) -> Bool {
    enter(day)
    return pages[page + (day - yearStart) >> 6] >> UInt64((day - yearStart) & 63) & 1 != 0
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
    self.year = year
    yearStart = start
    yearEnd = start + LocalDate.daysInYear(year)
    let kind = YearKind(year: year, firstDay: start)
    if places[kind.index] == 0 {
      places[kind.index] = UInt16(pages.count + 1)
      pages.append(contentsOf: filter.mask(kind).bits)
    }
    page = Int(places[kind.index]) - 1
  }

  /// The first day of the page at or after `day`, both from 0, or nil.
  private func nextOnPage(from day: Int) -> Int? {
    var word = day >> 6
    guard word < YearMask.wordCount else { return nil }
    var bits = pages[page + word] >> UInt64(day & 63)
    if bits != 0 { return day + bits.trailingZeroBitCount }
    word += 1
    while word < YearMask.wordCount {
      bits = pages[page + word]
      if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
      word += 1
    }
    return nil
  }

  private func countOnPage(_ range: Range<Int>) -> Int {
    var total = 0
    for word in range.lowerBound >> 6...(range.upperBound - 1) >> 6 {
      total += (pages[page + word] & YearMask.bits(of: range, inWord: word)).nonzeroBitCount
    }
    return total
  }
}
