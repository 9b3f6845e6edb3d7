import CalendarDomain

extension RuleParser {
  /// A decimal number with an optional sign; one too large for Int becomes the largest.
  static func number(_ text: Substring) -> Int? {
    let digits = text.utf8.first == 0x2b || text.utf8.first == 0x2d ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if let number = Int(text) { return max(number, -.max) }
    return text.utf8.first == 0x2d ? -.max : .max
  }

  /// `5` or, for a leap month, `5L`.
  static func month(_ text: Substring) -> RecurrenceModel.MonthEntry? {
    let isLeap = text.last == "L"
    return number(isLeap ? text.dropLast() : text).map { RecurrenceModel.MonthEntry($0, isLeap: isLeap) }
  }

  /// `MO`, `2MO`, `-1FR`, `+3TU`; an English name in place of its two letters is understood.
  static func weekdayEntry(_ text: Substring) -> RecurrenceModel.WeekdayEntry? {
    let ascii = text.utf8.drop { !(0x41...0x5A).contains($0) }
    let letters = ascii.isEmpty ? text.drop { !$0.isLetter } : Substring(ascii)
    let ordinal = text[..<letters.startIndex]
    guard let weekday = weekday(letters) else { return nil }
    if ordinal.isEmpty { return RecurrenceModel.WeekdayEntry(weekday: weekday) }
    return number(ordinal).map { RecurrenceModel.WeekdayEntry(ordinal: $0, weekday: weekday) }
  }

  private static func weekday(_ letters: Substring) -> Weekday? {
    if letters.utf8.count == 2, let weekday = Weekday.allCases.first(where: { $0.code == letters }) {
      return weekday
    }
    guard letters.count >= 2, let index = names.firstIndex(where: { $0.hasPrefix(letters) }) else {
      return nil
    }
    return Weekday(rawValue: index + 1)
  }

  private static let names = [
    "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
  ]

  /// A DATE or DATE-TIME, also with `-` and `:` or without seconds; the last day of a month stands in for one
  /// beyond it. `isExact` tells whether the text was in the form of RFC 5545.
  static func time(_ text: Substring) -> (time: EventTime, isExact: Bool)? {
    let isUTC = text.last == "Z"
    let body = isUTC ? text.dropLast() : text
    let halves = body.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let dateDigits = halves[0].filter { $0 != "-" && $0 != "/" }
    guard dateDigits.count == 8, let written = number(dateDigits[...]), written >= 0 else { return nil }
    let (year, month, day) = (written / 10_000, written / 100 % 100, written % 100)
    guard (1...12).contains(month), day >= 1, day <= 31, year >= 1 else { return nil }
    let date = LocalDate(year: year, month: month, day: min(day, LocalDate.daysInMonth(month, year: year)))
    var isExact = dateDigits.count == halves[0].count && date.day == day
    if halves.count == 1 { return (.date(date), isExact && !isUTC) }

    let digits = halves[1].filter { $0 != ":" }
    guard digits.count == 6 || digits.count == 4, let clock = number(digits[...]), clock >= 0 else {
      return nil
    }
    isExact = isExact && digits.count == 6 && halves[1].count == 6
    let padded = digits.count == 6 ? clock : clock * 100
    let (hour, minute, second) = (padded / 10_000, padded / 100 % 100, padded % 100)
    guard hour <= 24, minute <= 59, second <= 60 else { return nil }
    if hour == 24 { isExact = false }
    let time = LocalDateTime(date: date).adding(seconds: hour * 3600 + minute * 60 + min(second, 59))
    return (isUTC ? .utc(time) : .floating(time), isExact)
  }
}
