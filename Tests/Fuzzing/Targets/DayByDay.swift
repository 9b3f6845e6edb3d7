import CalendarDomain

/// A slow reading of an all-day rule: every day is tested by itself, in the words of RFC 5545, 3.3.10, with the
/// readings of docs/recurrence.md. It shares nothing with the engine but the arithmetic of dates.
struct DayByDay {
  private let rule: RecurrenceModel
  private let start: LocalDate
  private let interval: Int
  private let weekStart: Int
  private var months: Set<Int>
  private var monthDays: Set<Int>
  private let weekdays: [RecurrenceModel.WeekdayEntry]
  /// Ordinals count in the month, not in the year.
  private let ordinalsOfMonth: Bool

  /// nil for rules that are none of days: finer than DAILY, on another scale, or with a bound in hours.
  init?(_ rule: RecurrenceModel, start: LocalDate) {
    guard rule.frequency >= .daily, rule.scale == nil, rule.skip == nil,
      !rule.byMonth.contains(where: \.isLeap)
    else { return nil }
    if let until = rule.until, case .date = until {} else if rule.until != nil { return nil }
    self.rule = rule
    self.start = start
    interval = max(rule.interval ?? 1, 1)
    weekStart = Self.index(rule.weekStart ?? .monday)
    months = Set(rule.byMonth.map(\.month))
    monthDays = Set(rule.byMonthDay)
    ordinalsOfMonth = rule.frequency == .monthly || !months.isEmpty
    var weekdays = rule.byDay
    // An ordinal has a meaning under MONTHLY and YEARLY alone, and not beside BYWEEKNO.
    if rule.frequency < .monthly || !rule.byWeekNumber.isEmpty {
      weekdays = weekdays.map { RecurrenceModel.WeekdayEntry(weekday: $0.weekday) }
    }
    if rule.frequency >= .weekly, weekdays.isEmpty, monthDays.isEmpty, rule.byYearDay.isEmpty {
      if rule.frequency == .weekly || !rule.byWeekNumber.isEmpty {
        weekdays = [RecurrenceModel.WeekdayEntry(weekday: start.weekday)]
      } else {
        monthDays = [start.day]
        if rule.frequency == .yearly, months.isEmpty { months = [start.month] }
      }
    }
    self.weekdays = weekdays
  }

  /// The dates of the rule in the `span` days from DTSTART on.
  func dates(within span: Int) -> [LocalDate] {
    let last = start.dayNumber + span
    var dates: [LocalDate] = []
    var day = firstDay(ofPeriodWith: start)
    while day.dayNumber < last {
      let next = firstDay(ofPeriodAfter: day)
      if isChosen(periodFrom: day) {
        dates += positioned((day.dayNumber..<next.dayNumber).map(LocalDate.init(dayNumber:)).filter(holds))
      }
      day = next
    }
    dates = dates.filter { $0 >= start }
    if let count = rule.count { dates = Array(dates.prefix(max(count, 0))) }
    if case .date(let until)? = rule.until { dates = dates.filter { $0 <= until } }
    return dates.filter { $0.dayNumber < last }
  }

  private func firstDay(ofPeriodWith day: LocalDate) -> LocalDate {
    switch rule.frequency {
    case .yearly: LocalDate(year: day.year, month: 1, day: 1)
    case .monthly: LocalDate(year: day.year, month: day.month, day: 1)
    case .weekly: day.adding(days: -((Self.index(day.weekday) - weekStart + 7) % 7))
    default: day
    }
  }

  private func firstDay(ofPeriodAfter day: LocalDate) -> LocalDate {
    switch rule.frequency {
    case .yearly: LocalDate(year: day.year + 1, month: 1, day: 1)
    case .monthly:
      LocalDate(year: day.month == 12 ? day.year + 1 : day.year, month: day.month % 12 + 1, day: 1)
    case .weekly: day.adding(days: 7)
    default: day.adding(days: 1)
    }
  }

  private func isChosen(periodFrom day: LocalDate) -> Bool {
    let first = firstDay(ofPeriodWith: start)
    let periods =
      switch rule.frequency {
      case .yearly: day.year - first.year
      case .monthly: (day.year - first.year) * 12 + day.month - first.month
      case .weekly: (day.dayNumber - first.dayNumber) / 7
      default: day.dayNumber - first.dayNumber
      }
    return periods % interval == 0
  }

  private func positioned(_ days: [LocalDate]) -> [LocalDate] {
    guard !rule.bySetPosition.isEmpty else { return days }
    return days.enumerated().filter { index, _ in
      rule.bySetPosition.contains(index + 1) || rule.bySetPosition.contains(index - days.count)
    }.map(\.element)
  }

  private func holds(_ day: LocalDate) -> Bool {
    let ofYear = day.dayOfYear
    let yearLength = LocalDate.daysInYear(day.year)
    let monthLength = LocalDate.daysInMonth(day.month, year: day.year)
    if !(months.isEmpty || months.contains(day.month)) || !isInWeeks(day) { return false }
    let yearDays = rule.byYearDay
    if !yearDays.isEmpty, !yearDays.contains(ofYear), !yearDays.contains(ofYear - yearLength - 1) {
      return false
    }
    if !monthDays.isEmpty, !monthDays.contains(day.day), !monthDays.contains(day.day - monthLength - 1) {
      return false
    }
    guard !weekdays.isEmpty else { return true }
    let (at, length) = ordinalsOfMonth ? (day.day, monthLength) : (ofYear, yearLength)
    return weekdays.contains {
      $0.weekday == day.weekday
        && ($0.ordinal == nil || $0.ordinal == (at - 1) / 7 + 1 || $0.ordinal == -((length - at) / 7 + 1))
    }
  }

  /// A week belongs to the year that has its fourth day; the one with 28 December is the last.
  private func isInWeeks(_ day: LocalDate) -> Bool {
    guard !rule.byWeekNumber.isEmpty else { return true }
    let (number, year) = week(of: day)
    let last = week(of: LocalDate(year: year, month: 12, day: 28)).number
    return rule.byWeekNumber.contains(number) || rule.byWeekNumber.contains(number - last - 1)
  }

  private func week(of day: LocalDate) -> (number: Int, year: Int) {
    let fourth = day.adding(days: 3 - (Self.index(day.weekday) - weekStart + 7) % 7)
    return ((fourth.dayOfYear - 1) / 7 + 1, fourth.year)
  }

  /// 0 for Monday, 6 for Sunday.
  private static func index(_ weekday: Weekday) -> Int { weekday.rawValue - 1 }
}
