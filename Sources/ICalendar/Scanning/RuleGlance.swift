import CalendarDomain

/// What the text of an RRULE tells at a glance: whether an instance may lie in a stretch of days.
///
/// Only rules of FREQ=DAILY or longer, in the strict form, with each part once and nothing unknown, are
/// told anything about; of the others every day may have an instance.
/// Source: RFC 5545, 3.3.10.
struct RuleGlance {
  private enum Frequency: CaseIterable {
    case daily, weekly, monthly, yearly

    /// In lower case.
    var word: String {
      switch self {
      case .daily: "daily"
      case .weekly: "weekly"
      case .monthly: "monthly"
      case .yearly: "yearly"
      }
    }
  }

  private enum Part: String, CaseIterable {
    case frequency = "FREQ"
    case interval = "INTERVAL"
    case count = "COUNT"
    case until = "UNTIL"
    case weekStart = "WKST"
    case days = "BYDAY"
    case monthDays = "BYMONTHDAY"
    case months = "BYMONTH"
    case positions = "BYSETPOS"
    case yearDays = "BYYEARDAY"
    case weekNumbers = "BYWEEKNO"
  }

  private var frequency: Frequency?
  private var interval = 1
  private var count: Int?
  private var untilDay: Int?
  /// Bits 1 to 12.
  private var months = 0
  private var hasDays = false
  private var hasMonthDays = false
  /// Every period of the rule has an instance, as far as BYDAY and BYMONTHDAY go.
  private var fillsPeriods = true
  /// BYSETPOS, BYYEARDAY or BYWEEKNO.
  private var hasOthers = false
  /// Bits of the parts that were met.
  private var met = 0

  /// nil when the text is not in the strict form.
  init?(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
      guard let equals = text[start..<end].firstIndex(of: UInt8(ascii: "=")), equals + 1 < end,
        take(NameKey(text[start..<equals]), text[(equals + 1)..<end])
      else { return nil }
      start = end + 1
    }
    guard frequency != nil, text.last != UInt8(ascii: ";") else { return nil }
  }

  private static let parts = Part.allCases.map { (part: $0, key: NameKey($0.rawValue.utf8)) }

  private mutating func take(_ name: NameKey, _ value: ArraySlice<UInt8>) -> Bool {
    guard let index = RuleGlance.parts.firstIndex(where: { $0.key == name }), met & 1 << index == 0 else {
      return false
    }
    met |= 1 << index
    switch RuleGlance.parts[index].part {
    case .frequency:
      frequency = Frequency.allCases.first { ScanValue.isWord(value.span, $0.word) }
      return frequency != nil
    case .interval:
      interval = RuleGlance.number(value) ?? 0
      return (1...10_000).contains(interval)
    case .count:
      count = RuleGlance.number(value)
      return (1...100_000).contains(count ?? 0)
    case .until:
      untilDay = ScanValue.date(value.span)?.dayNumber
      return untilDay != nil
    case .weekStart: return RuleGlance.isWeekday(value)
    case .days:
      hasDays = true
      return takeDays(value)
    case .monthDays:
      hasMonthDays = true
      return takeMonthDays(value)
    case .months: return takeMonths(value)
    case .positions, .yearDays, .weekNumbers:
      hasOthers = true
      return true
    }
  }

  private mutating func takeDays(_ value: ArraySlice<UInt8>) -> Bool {
    var isCertain = false
    for item in value.split(separator: UInt8(ascii: ",")) {
      guard item.count >= 2, RuleGlance.isWeekday(item.suffix(2)) else { return false }
      guard item.count > 2 else {
        isCertain = true
        continue
      }
      guard let ordinal = RuleGlance.signed(item.dropLast(2)) else { return false }
      // Each month has four of every weekday, and each year 52.
      isCertain = isCertain || (1...4).contains(abs(ordinal))
    }
    fillsPeriods = fillsPeriods && isCertain
    return true
  }

  private static func isWeekday(_ text: ArraySlice<UInt8>) -> Bool {
    ["mo", "tu", "we", "th", "fr", "sa", "su"].contains { ScanValue.isWord(text.span, $0) }
  }

  private mutating func takeMonthDays(_ value: ArraySlice<UInt8>) -> Bool {
    var isCertain = false
    for item in value.split(separator: UInt8(ascii: ",")) {
      guard let day = RuleGlance.signed(item) else { return false }
      isCertain = isCertain || (1...28).contains(abs(day))
    }
    fillsPeriods = fillsPeriods && isCertain
    return true
  }

  private mutating func takeMonths(_ value: ArraySlice<UInt8>) -> Bool {
    for item in value.split(separator: UInt8(ascii: ",")) {
      guard let month = RuleGlance.signed(item), (1...12).contains(month) else { return false }
      months |= 1 << month
    }
    return months != 0
  }

  private static func number(_ value: ArraySlice<UInt8>) -> Int? {
    guard value.first != UInt8(ascii: "-"), value.first != UInt8(ascii: "+") else { return nil }
    return signed(value)
  }

  /// At most six digits after a sign.
  private static func signed(_ value: ArraySlice<UInt8>) -> Int? {
    let isNegative = value.first == UInt8(ascii: "-")
    let digits = isNegative || value.first == UInt8(ascii: "+") ? value.dropFirst() : value
    guard (1...6).contains(digits.count) else { return nil }
    var result = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      result = result * 10 + Int(byte) - 0x30
    }
    return isNegative ? -result : result
  }

  // MARK: What it tells

  /// Whether an instance of a series begun on `start` may begin on one of the `days`, all as day numbers;
  /// DTSTART itself counts as one.
  func mayReach(_ days: ClosedRange<Int>, from start: Int) -> Bool {
    if days.contains(start) { return true }
    guard start < days.lowerBound else { return false }
    if let lastDay = lastDay(from: start), lastDay < days.lowerBound { return false }
    // A stretch of many years holds something of every rule.
    guard let frequency, days.count < 1_500 else { return true }
    switch frequency {
    case .daily: return meets(days, period: interval, width: 1, from: start)
    // The week of DTSTART begins up to six days before it.
    case .weekly: return meets(days, period: 7 * interval, width: 13, from: start - 6)
    case .monthly: return reachesMonth(of: days, from: LocalDate(dayNumber: start))
    case .yearly: return reachesYear(of: days, from: LocalDate(dayNumber: start))
    }
  }

  /// Whether one of the stretches of `width` days that begin every `period` days lies in the days.
  private func meets(_ days: ClosedRange<Int>, period: Int, width: Int, from first: Int) -> Bool {
    let lower = max(0, days.lowerBound - first - (width - 1))
    let next = (lower + period - 1) / period * period
    return first + next <= days.upperBound
  }

  private func reachesMonth(of days: ClosedRange<Int>, from start: LocalDate) -> Bool {
    let isBare = !hasDays && !hasMonthDays && !hasOthers
    var date = LocalDate(dayNumber: days.lowerBound)
    date.day = 1
    while date.dayNumber <= days.upperBound {
      let apart = (date.year - start.year) * 12 + date.month - start.month
      let isListed = months == 0 || months & 1 << date.month != 0
      if apart % interval == 0, isListed {
        guard isBare else { return true }
        let day = LocalDate(year: date.year, month: date.month, day: start.day)
        if day.isValid, days.contains(day.dayNumber) { return true }
      }
      date = LocalDate(
        year: date.month == 12 ? date.year + 1 : date.year, month: date.month == 12 ? 1 : date.month + 1,
        day: 1)
    }
    return false
  }

  private func reachesYear(of days: ClosedRange<Int>, from start: LocalDate) -> Bool {
    // BYWEEKNO names weeks that reach into the years beside.
    guard !hasOthers else { return true }
    let years = LocalDate(dayNumber: days.lowerBound).year...LocalDate(dayNumber: days.upperBound).year
    for year in years where (year - start.year) % interval == 0 {
      for month in 1...12 where months == 0 || months & 1 << month != 0 {
        let isBare = !hasDays && !hasMonthDays
        // Without a part that names months, the month is that of DTSTART.
        if isBare, months == 0, month != start.month { continue }
        let first = LocalDate(year: year, month: month, day: isBare ? start.day : 1)
        let last =
          isBare ? first : LocalDate(year: year, month: month, day: LocalDate.daysInMonth(month, year: year))
        guard first.isValid else { continue }
        if first.dayNumber <= days.upperBound, last.dayNumber >= days.lowerBound { return true }
      }
    }
    return false
  }

  /// The last day that the rule can reach, by UNTIL or COUNT; nil for an endless rule, or one whose end
  /// cannot be told so.
  private func lastDay(from start: Int) -> Int? {
    guard let count, let counted = lastDay(from: start, count: count) else { return untilDay }
    return untilDay.map { min($0, counted) } ?? counted
  }

  private func lastDay(from start: Int, count: Int) -> Int? {
    guard let frequency, fillsPeriods, !hasOthers else { return nil }
    let date = LocalDate(dayNumber: start)
    let hasList = hasDays || hasMonthDays
    // BYMONTH leaves periods empty, but for years, which have every month.
    if months != 0, frequency != .yearly || !hasList && date.day > 28 { return nil }
    // The first period may have lost its instances to the days before DTSTART.
    let steps = interval * count
    switch frequency {
    // Under DAILY the lists leave days out.
    case .daily: return hasList ? nil : start + steps
    case .weekly: return hasMonthDays ? nil : start + 7 * steps + 7
    // A day beyond the 28th is missing in some months, 29 February in most years.
    case .monthly where hasDays && hasMonthDays: return nil
    case .monthly: return hasList || date.day <= 28 ? start + 31 * (steps + interval) : nil
    case .yearly where hasDays && hasMonthDays: return nil
    case .yearly:
      return hasList || date.month != 2 || date.day != 29 ? start + 366 * (steps + interval) : nil
    }
  }
}
