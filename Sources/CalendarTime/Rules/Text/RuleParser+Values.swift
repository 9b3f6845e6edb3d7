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

  /// A DATE or DATE-TIME, in the loose forms that are read elsewhere, too; the last day of a month stands in for one
  /// beyond it. `isExact` tells whether the text was in the form of RFC 5545.
  static func time(_ text: RuleBytes) -> (time: EventTime, isExact: Bool)? {
    let text = text.text
    guard let reading = TimeDecoding.time(text, type: text.utf8.count == 8 ? "DATE" : nil, movesDays: true)
    else { return nil }
    let isDate = reading.time.isDate
    return (reading.time, reading.repair == nil || isDate && reading.repair == "read as a DATE")
  }
}
