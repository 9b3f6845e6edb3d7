import CalendarDomain

/// Walks a monthly or yearly rule on Gregorian dates whose SKIP moves the days that do not exist.
///
/// The days of a period are laid out with those that do not exist, which are moved, and only then limited by BYDAY and
/// BYSETPOS; BYMONTH has chosen the months before, so a day may end up in the month beside. Under DAILY and WEEKLY a day
/// that does not exist never comes up. Source: RFC 7529, 4.1 and 4.2.
struct SkipCursor: OccurrenceCursor {
  private let rule: RecurrenceModel
  private let isForward: Bool
  private let isYearly: Bool
  private let interval: Int
  /// Of the month; empty where days of the year are named.
  private let monthDays: [Int]
  private let months: Set<Int>
  private let times: [Int32]
  private let start: LocalDateTime
  private let firstPeriod: Int
  private var period: Int
  private var lower: LocalDateTime
  /// Ascending.
  private var waiting: ArraySlice<LocalDateTime> = []
  private var last: LocalDateTime?
  private(set) var work = 0

  /// nil where SKIP moves nothing, so that the rule is one like others.
  init?(_ rule: borrowing RecurrenceModel, start: LocalDateTime, isDate: Bool) {
    guard rule.skip == .forward || rule.skip == .backward, rule.frequency >= .monthly,
      rule.byWeekNumber.isEmpty,
      !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty || rule.byDay.isEmpty
    else { return nil }
    self.rule = copy rule
    isForward = rule.skip == .forward
    isYearly = rule.frequency == .yearly
    interval = Swift.min(Swift.max(rule.interval ?? 1, 1), 1 << 20)
    let takesYearDays = rule.frequency == .yearly && !rule.byYearDay.isEmpty
    monthDays = takesYearDays ? [] : rule.byMonthDay.isEmpty ? [start.date.day] : rule.byMonthDay
    let named = Set(rule.byMonth.filter { !$0.isLeap }.map(\.month))
    let isOpen = !isYearly || takesYearDays || !rule.byMonthDay.isEmpty
    months = !rule.byMonth.isEmpty ? named : isOpen ? Set(1...12) : [start.date.month]
    times = TimeParts(rule, start: start, isDate: isDate).ofDay
    self.start = start
    firstPeriod = isYearly ? start.date.year : start.date.year * 12 + start.date.month - 1
    // A day of the period before may have been moved to DTSTART or after it.
    period = firstPeriod - interval
    lower = start
  }

  mutating func next() -> LocalDateTime? {
    while true {
      if let head = waiting.first, period > lastPeriod || head.date.dayNumber < firstDay(of: period) - 1 {
        waiting.removeFirst()
        guard head != last else { continue }
        last = head
        return head
      }
      guard period <= lastPeriod else { return nil }
      let found = members(of: period)
      work += 4 + found.count
      period += interval
      guard !found.isEmpty else { continue }
      waiting = (waiting + found).sorted()[...]
    }
  }

  mutating func seek(_ bound: LocalDateTime) {
    lower = Swift.max(bound, start)
    waiting = []
    last = nil
    // A day may have been moved from the period before, or into it.
    let index = isYearly ? lower.date.year : lower.date.year * 12 + lower.date.month - 1
    period = firstPeriod + Swift.max(-1, floorDivide(index - 1 - firstPeriod, interval)) * interval
  }

  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int {
    seek(from)
    var total = 0
    while total < enough, let time = next(), time < bound { total += 1 }
    return total
  }

  // MARK: One period

  private var lastPeriod: Int { isYearly ? 9999 : 9999 * 12 + 11 }

  private func firstDay(of period: Int) -> Int {
    let (year, month) = isYearly ? (period, 1) : (period / 12, period % 12 + 1)
    return LocalDate(year: year, month: month, day: 1).dayNumber
  }

  /// Ascending, each once, none before what is asked for.
  private func members(of period: Int) -> [LocalDateTime] {
    var days: Set<Int> = []
    if isYearly, monthDays.isEmpty {
      for day in rule.byYearDay { if let day = dayOfYear(day, period) { days.insert(day) } }
    } else {
      for month in isYearly ? Array(months) : [period % 12 + 1] where months.contains(month) {
        let year = isYearly ? period : period / 12
        for day in monthDays { if let day = dayOfMonth(day, year, month) { days.insert(day) } }
      }
    }
    let kept = days.sorted().map { LocalDate(dayNumber: $0) }.filter { isNamed($0) }
    let set = kept.flatMap { date in times.map { LocalDateTime(date: date, secondOfDay: Int($0)) } }
    let chosen =
      rule.bySetPosition.isEmpty
      ? set : chosenPositions(rule.bySetPosition, of: set.count).map { set[$0] }
    return chosen.filter { $0 >= lower && $0.date.year <= 9999 }
  }

  /// Day number of a day of a month, counted from its end if negative; moved where the month has no such day.
  private func dayOfMonth(_ day: Int, _ year: Int, _ month: Int) -> Int? {
    guard day != 0, abs(day) <= 31 else { return nil }
    let first = LocalDate(year: year, month: month, day: 1).dayNumber
    return moved(day, first: first, length: LocalDate.daysInMonth(month, year: year))
  }

  /// The same of a day of a year; its month must be a named one.
  private func dayOfYear(_ day: Int, _ year: Int) -> Int? {
    guard day != 0, abs(day) <= 366 else { return nil }
    let length = LocalDate.daysInYear(year)
    let first = LocalDate(year: year, month: 1, day: 1).dayNumber
    let nominal = Swift.min(Swift.max(day > 0 ? day - 1 : length + day, 0), length - 1)
    guard months.contains(LocalDate(dayNumber: first + nominal).month) else { return nil }
    let number = moved(day, first: first, length: length)
    // BYMONTHDAY limits what days of the year name.
    guard !rule.byMonthDay.isEmpty else { return number }
    let date = LocalDate(dayNumber: number)
    let days = LocalDate.daysInMonth(date.month, year: date.year)
    return rule.byMonthDay.contains { $0 == date.day || $0 == date.day - days - 1 } ? number : nil
  }

  private func moved(_ day: Int, first: Int, length: Int) -> Int {
    if day > length { return first + (isForward ? length : length - 1) }
    if day < -length { return isForward ? first : first - 1 }
    return first + (day > 0 ? day - 1 : length + day)
  }

  /// Whether BYDAY, and under MONTHLY BYYEARDAY, let a day be.
  private func isNamed(_ date: LocalDate) -> Bool {
    if !isYearly, !rule.byYearDay.isEmpty {
      let length = LocalDate.daysInYear(date.year)
      guard rule.byYearDay.contains(where: { $0 == date.dayOfYear || $0 == date.dayOfYear - length - 1 })
      else {
        return false
      }
    }
    guard !rule.byDay.isEmpty else { return true }
    let countsInMonth = !isYearly || !rule.byMonth.isEmpty
    let place = countsInMonth ? date.day : date.dayOfYear
    let length =
      countsInMonth ? LocalDate.daysInMonth(date.month, year: date.year) : LocalDate.daysInYear(date.year)
    return rule.byDay.contains { entry in
      guard entry.weekday == date.weekday else { return false }
      guard let ordinal = entry.ordinal else { return true }
      return ordinal == (place - 1) / 7 + 1 || ordinal == -((length - place) / 7 + 1)
    }
  }
}
