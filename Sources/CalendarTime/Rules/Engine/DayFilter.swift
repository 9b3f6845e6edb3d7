import CalendarDomain

/// The day-level parts of a rule: which days of a year the rule names, whatever its frequency.
///
/// All of BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY must agree; a repeated value counts once and
/// a value that no year has matches nothing. Source: RFC 5545, 3.3.10.
struct DayFilter: Sendable {
  /// Which span a BYDAY ordinal counts in.
  enum OrdinalSpan { case none, month, year }

  /// Bit n for month n + 1; nil: not limited.
  private var months: UInt16?
  private var yearDays: [Int]?
  /// Bit n for +(n + 1) and for -(n + 1).
  private var monthDays: (fromStart: UInt64, fromEnd: UInt64)?
  private var weeks: (fromStart: UInt64, fromEnd: UInt64)?
  private var hasWeekdays = false
  /// Bit 0 for Monday.
  private var plainWeekdays: UInt64 = 0
  private var ordinals: [(weekday: Int, fromStart: UInt64, fromEnd: UInt64)] = []
  private var span = OrdinalSpan.none
  private let weekStart: Int

  /// Whether every day passes.
  private(set) var isOpen = true

  init(_ rule: borrowing RecurrenceModel, start: LocalDate) {
    weekStart = (rule.weekStart ?? .monday).rawValue - 1
    var months = rule.byMonth
    var monthDays = rule.byMonthDay
    var weekdays = rule.byDay
    // What the rule leaves open below its frequency is taken from DTSTART.
    if weekdays.isEmpty && monthDays.isEmpty && rule.byYearDay.isEmpty && rule.frequency >= .weekly {
      if rule.frequency == .weekly || !rule.byWeekNumber.isEmpty {
        weekdays = [RecurrenceModel.WeekdayEntry(weekday: start.weekday)]
      } else {
        monthDays = [start.day]
        if rule.frequency == .yearly && months.isEmpty { months = [RecurrenceModel.MonthEntry(start.month)] }
      }
    }
    if !months.isEmpty { self.months = DayFilter.monthBits(months) }
    if !rule.byYearDay.isEmpty {
      yearDays = Array(Set(rule.byYearDay.filter { (-366...366).contains($0) && $0 != 0 }))
    }
    if !monthDays.isEmpty { self.monthDays = DayFilter.signedBits(monthDays, limit: 31) }
    if !rule.byWeekNumber.isEmpty { weeks = DayFilter.signedBits(rule.byWeekNumber, limit: 53) }
    if !weekdays.isEmpty {
      if rule.byWeekNumber.isEmpty {
        switch rule.frequency {
        case .monthly: span = .month
        case .yearly: span = rule.byMonth.isEmpty ? .year : .month
        default: span = .none
        }
      }
      setWeekdays(weekdays)
    }
    isOpen =
      self.months == nil && yearDays == nil && self.monthDays == nil && weeks == nil && !hasWeekdays
  }

  private static func monthBits(_ months: [RecurrenceModel.MonthEntry]) -> UInt16 {
    var bits: UInt16 = 0
    for entry in months where (1...12).contains(entry.month) && !entry.isLeap {
      bits |= 1 << (entry.month - 1)
    }
    return bits
  }

  private static func signedBits(_ values: [Int], limit: Int) -> (fromStart: UInt64, fromEnd: UInt64) {
    var bits: (fromStart: UInt64, fromEnd: UInt64) = (0, 0)
    for value in values where value != 0 && value >= -limit && value <= limit {
      if value > 0 { bits.fromStart |= 1 << (value - 1) } else { bits.fromEnd |= 1 << (-value - 1) }
    }
    return bits
  }

  private mutating func setWeekdays(_ entries: [RecurrenceModel.WeekdayEntry]) {
    hasWeekdays = true
    var hasOrdinals = false
    for entry in entries {
      if entry.ordinal != nil, span != .none {
        hasOrdinals = true
      } else {
        plainWeekdays |= 1 << (entry.weekday.rawValue - 1)
      }
    }
    guard hasOrdinals else { return }
    for weekday in 0..<7 {
      let numbers = entries.filter { $0.weekday.rawValue == weekday + 1 }.compactMap(\.ordinal)
      let bits = DayFilter.signedBits(numbers, limit: 53)
      if bits.fromStart | bits.fromEnd != 0 { ordinals.append((weekday, bits.fromStart, bits.fromEnd)) }
    }
  }

  /// The days of a year of that kind that pass.
  func mask(_ kind: YearKind) -> YearMask {
    var mask = YearMask(days: 0..<kind.length)
    if isOpen { return mask }
    if let months {
      var named = YearMask()
      for month in 0..<12 where months >> month & 1 != 0 {
        let start = kind.monthStart(month)
        named.insert(bits: (1 << UInt64(kind.monthStart(month + 1) - start)) - 1, at: start)
      }
      mask.formIntersection(named)
    }
    if let yearDays { mask.formIntersection(yearDayMask(yearDays, kind)) }
    if let monthDays { mask.formIntersection(monthDayMask(monthDays, kind)) }
    if let weeks { mask.formIntersection(weekMask(weeks, kind)) }
    if hasWeekdays { mask.formIntersection(weekdayMask(kind)) }
    return mask
  }

  private func yearDayMask(_ yearDays: [Int], _ kind: YearKind) -> YearMask {
    var mask = YearMask()
    for value in yearDays {
      let day = value > 0 ? value - 1 : kind.length + value
      if day >= 0 && day < kind.length { mask.insert(day) }
    }
    return mask
  }

  private func monthDayMask(
    _ days: (fromStart: UInt64, fromEnd: UInt64), _ kind: YearKind
  ) -> YearMask {
    var mask = YearMask()
    for month in 0..<12 {
      let start = kind.monthStart(month)
      let length = kind.monthStart(month + 1) - start
      var bits = days.fromStart & ((1 << UInt64(length)) - 1)
      var left = days.fromEnd
      while left != 0 {
        let back = left.trailingZeroBitCount
        left &= left - 1
        if back < length { bits |= 1 << UInt64(length - 1 - back) }
      }
      mask.insert(bits: bits, at: start)
    }
    return mask
  }

  /// Days of the year whose week is named, also where that week is numbered in the year before or after.
  private func weekMask(_ weeks: (fromStart: UInt64, fromEnd: UInt64), _ kind: YearKind) -> YearMask {
    var mask = YearMask()
    func isNamed(_ week: Int, of total: Int) -> Bool {
      weeks.fromStart >> (week - 1) & 1 != 0 || weeks.fromEnd >> (total - week) & 1 != 0
    }
    func add(_ range: Range<Int>) { mask.formUnion(YearMask(days: range.clamped(to: 0..<kind.length))) }

    let first = kind.firstWeekStart(weekStart)
    let end = kind.nextFirstWeekStart(weekStart)
    let total = (end - first) / 7
    for week in 1...total where isNamed(week, of: total) {
      add(first + 7 * (week - 1)..<first + 7 * week)
    }
    let before = kind.weeksBefore(weekStart)
    if first > 0 && isNamed(before, of: before) { add(0..<first) }
    if end < kind.length && isNamed(1, of: kind.weeksAfter(weekStart)) { add(end..<kind.length) }
    return mask
  }

  private func weekdayMask(_ kind: YearKind) -> YearMask {
    let pattern =
      (plainWeekdays >> UInt64(kind.firstWeekday) | plainWeekdays << UInt64(7 - kind.firstWeekday)) & 0x7f
    var mask = YearMask(weekdayPattern: pattern)
    if ordinals.isEmpty { return mask }
    if span == .year {
      addOrdinals(to: &mask, from: 0, length: kind.length, kind)
    } else {
      for month in 0..<12 {
        let start = kind.monthStart(month)
        addOrdinals(to: &mask, from: start, length: kind.monthStart(month + 1) - start, kind)
      }
    }
    return mask
  }

  private func addOrdinals(to mask: inout YearMask, from start: Int, length: Int, _ kind: YearKind) {
    for entry in ordinals {
      let first = start + (entry.weekday - (kind.firstWeekday + start) % 7 + 7) % 7
      let total = (start + length - 1 - first) / 7 + 1
      var left = entry.fromStart
      while left != 0 {
        let number = left.trailingZeroBitCount
        left &= left - 1
        if number < total { mask.insert(first + 7 * number) }
      }
      left = entry.fromEnd
      while left != 0 {
        let number = left.trailingZeroBitCount
        left &= left - 1
        if number < total { mask.insert(first + 7 * (total - 1 - number)) }
      }
    }
  }
}
