import CalendarDomain

extension RuleParser {
  static func frequency(_ word: RuleBytes) -> RecurrenceModel.Frequency? {
    switch word.text {
    case "WEEKLY": .weekly
    case "YEARLY": .yearly
    case "MONTHLY": .monthly
    case "DAILY": .daily
    case "HOURLY": .hourly
    case "MINUTELY": .minutely
    case "SECONDLY": .secondly
    default: nil
    }
  }

  /// A decimal number with an optional sign; one too large for Int becomes the largest.
  static func number(_ text: RuleBytes) -> Int? {
    let isSigned = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")
    let isNegative = isSigned && text.first == UInt8(ascii: "-")
    guard text.count > (isSigned ? 1 : 0) else { return nil }
    var value = 0
    var isTooLarge = false
    for byte in text.dropFirst(isSigned ? 1 : 0) {
      guard (0x30...0x39).contains(byte) else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte) - 0x30)
      isTooLarge = isTooLarge || overflow || carry
      value = sum
    }
    if isTooLarge { value = .max }
    return isNegative ? -value : value
  }

  /// `5` or, for a leap month, `5L`.
  static func month(_ text: RuleBytes) -> RecurrenceModel.MonthEntry? {
    let isLeap = text.last == UInt8(ascii: "L")
    return number(isLeap ? text.dropLast() : text)
      .map { RecurrenceModel.MonthEntry($0, isLeap: isLeap) }
  }

  /// `MO`, `2MO`, `-1FR`, `+3TU`; an English name in place of its two letters is understood.
  static func weekdayEntry(_ text: RuleBytes) -> RecurrenceModel.WeekdayEntry? {
    guard let first = text.firstIndex(where: { (0x41...0x5A).contains($0) }),
      let weekday = weekday(text[first...])
    else { return nil }
    if first == text.startIndex { return RecurrenceModel.WeekdayEntry(weekday: weekday) }
    return number(text[..<first])
      .map { RecurrenceModel.WeekdayEntry(ordinal: $0, weekday: weekday) }
  }

  /// The day whose English name starts with these two or more letters.
  static func weekday(_ letters: RuleBytes) -> Weekday? {
    guard letters.count >= 2 else { return nil }
    let word = letters.text
    return weekdays.first { $0.name.hasPrefix(word) }?.weekday
  }

  private static let weekdays: [(weekday: Weekday, name: String)] = [
    (.monday, "MONDAY"), (.tuesday, "TUESDAY"), (.wednesday, "WEDNESDAY"), (.thursday, "THURSDAY"),
    (.friday, "FRIDAY"), (.saturday, "SATURDAY"), (.sunday, "SUNDAY"),
  ]

  /// A DATE or DATE-TIME, also with `-` and `:` or without seconds; the last day of a month stands in for one
  /// beyond it. `isExact` tells whether the text was in the form of RFC 5545.
  static func time(_ text: RuleBytes) -> (time: EventTime, isExact: Bool)? {
    let isUTC = text.last == UInt8(ascii: "Z")
    let body = isUTC ? text.dropLast() : text
    let middle = body.firstIndex(of: UInt8(ascii: "T"))
    let half = body[..<(middle ?? body.endIndex)]
    guard let written = digits(half, without: UInt8(ascii: "-"), UInt8(ascii: "/")), written.count == 8 else {
      return nil
    }
    let (year, month, day) = (written.value / 10_000, written.value / 100 % 100, written.value % 100)
    guard (1...12).contains(month), day >= 1, day <= 31, year >= 1 else { return nil }
    let date = LocalDate(year: year, month: month, day: min(day, LocalDate.daysInMonth(month, year: year)))
    var isExact = half.count == 8 && date.day == day
    guard let middle else { return (.date(date), isExact && !isUTC) }

    let rest = body[(middle + 1)...]
    guard let clock = digits(rest, without: UInt8(ascii: ":"), UInt8(ascii: ":")),
      clock.count == 6 || clock.count == 4
    else { return nil }
    isExact = isExact && clock.count == 6 && rest.count == 6
    let padded = clock.count == 6 ? clock.value : clock.value * 100
    let (hour, minute, second) = (padded / 10_000, padded / 100 % 100, padded % 100)
    guard hour <= 24, minute <= 59, second <= 60 else { return nil }
    if hour == 24 { isExact = false }
    let time = LocalDateTime(date: date).adding(seconds: hour * 3600 + minute * 60 + min(second, 59))
    return (isUTC ? .utc(time) : .floating(time), isExact)
  }

  /// A number of at most eight characters, a plus among them, and how many there are besides two that do not
  /// count; nil for anything else.
  private static func digits(
    _ text: RuleBytes, without left: UInt8, _ right: UInt8
  ) -> (value: Int, count: Int)? {
    var (value, count, digits) = (0, 0, 0)
    for byte in text where byte != left && byte != right {
      count += 1
      if count == 1, byte == UInt8(ascii: "+") { continue }
      guard (0x30...0x39).contains(byte), count <= 8 else { return nil }
      digits += 1
      value = value * 10 + Int(byte - 0x30)
    }
    return digits == 0 ? nil : (value, count)
  }
}
