import CalendarDomain

/// Walks a rule of days or longer without BYSETPOS: the days that the filter passes in the chosen periods,
/// each at every named time.
struct DayCursor: OccurrenceCursor {
  private var days: DayWalker
  private let grid: PeriodGrid
  private let isDense: Bool
  private let interval: Int
  private let times: [Int32]
  private let startDay: Int

  private var day = 0
  private var date = LocalDate(year: 1, month: 1, day: 1)
  /// Index of the time to give next on `day`; nil at the end.
  private var index: Int?
  /// The chosen period that was looked at last.
  private var period = 0..<0

  init(filter: DayFilter, grid: PeriodGrid, interval: Int, times: [Int32], start: LocalDateTime) {
    days = DayWalker(filter)
    self.grid = grid
    self.interval = interval
    isDense = interval == 1
    self.times = times
    startDay = start.date.dayNumber
    seek(start)
  }

  var work: Int { days.work / 8 }

  mutating func next() -> LocalDateTime? {
    guard var index else { return nil }
    if index == times.count {
      guard settle(from: day + 1) else {
        self.index = nil
        return nil
      }
      index = 0
    }
    self.index = index + 1
    return LocalDateTime(date: date, secondOfDay: Int(times[index]))
  }

  mutating func seek(_ bound: LocalDateTime) {
    let wanted = bound.date.dayNumber
    guard !times.isEmpty, settle(from: wanted) else {
      index = nil
      return
    }
    // When all of that day's times are past, `next()` goes on to the next day.
    index = day == wanted ? lowerBound(times, bound.secondOfDay) : 0
  }

  /// Moves to the first day of the series at or after `wanted`; false when there is none.
  private mutating func settle(from wanted: Int) -> Bool {
    var wanted = wanted
    if isDense {
      guard let found = days.next(from: wanted, limit: DayWalker.lastDay) else { return false }
      day = found
      date = days.date(found)
      return true
    }
    var limit = DayWalker.lastDay
    if let cycle = grid.cycle { limit = min(limit, wanted + cycle) }
    while let found = days.next(from: wanted, limit: limit) {
      if !period.contains(found) {
        period = grid.chosen(from: found)
        if period.lowerBound > found {
          wanted = period.lowerBound
          continue
        }
      }
      day = found
      date = days.date(found)
      return true
    }
    return false
  }

  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int {
    guard !times.isEmpty else { return 0 }
    let (fromDay, boundDay) = (from.date.dayNumber, bound.date.dayNumber)
    var total = 0
    if isChosen(fromDay) { total -= lowerBound(times, from.secondOfDay) }
    if isChosen(boundDay) { total += lowerBound(times, bound.secondOfDay) }
    // No more days than could make up `enough` need counting.
    let needed = enough > (1 << 40) ? Int.max : enough / times.count + 2
    return total + countDays(fromDay..<max(boundDay, fromDay), enough: needed) * times.count
  }

  private mutating func isChosen(_ day: Int) -> Bool {
    days.contains(day) && grid.chosen(from: day).lowerBound <= day
  }

  private mutating func countDays(_ range: Range<Int>, enough: Int) -> Int {
    if isDense { return days.count(in: range, enough: enough) }
    if days.filter.isOpen && grid.isDaily {
      func steps(before day: Int) -> Int { (day - startDay + interval - 1) / interval }
      return steps(before: range.upperBound) - steps(before: range.lowerBound)
    }
    var total = 0
    var day = range.lowerBound
    while day < range.upperBound && total < enough {
      guard let found = days.next(from: day, limit: range.upperBound - 1) else { break }
      let period = grid.chosen(from: found)
      if period.lowerBound <= found {
        total += days.count(in: found..<min(period.upperBound, range.upperBound))
        day = period.upperBound
      } else {
        day = period.lowerBound
      }
    }
    return total
  }
}
