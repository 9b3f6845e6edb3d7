import CalendarDomain

extension RuleParser {
  static func frequency(_ word: RuleBytes) -> RecurrenceModel.Frequency? {
    if word.isEqual(to: "WEEKLY") { return .weekly }
    if word.isEqual(to: "YEARLY") { return .yearly }
    if word.isEqual(to: "MONTHLY") { return .monthly }
    if word.isEqual(to: "DAILY") { return .daily }
    if word.isEqual(to: "HOURLY") { return .hourly }
    if word.isEqual(to: "MINUTELY") { return .minutely }
    return word.isEqual(to: "SECONDLY") ? .secondly : nil
  }

  /// A decimal number with an optional sign; one too large for Int becomes the largest.
  static func number(_ text: RuleBytes) -> Int? {
    let isSigned = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")
    let isNegative = isSigned && text[0] == UInt8(ascii: "-")
    guard text.count > (isSigned ? 1 : 0) else { return nil }
    var value = 0
    var isTooLarge = false
    for byte in text[(isSigned ? 1 : 0)...] {
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
    return number(isLeap ? RuleBytes(rebasing: text.dropLast()) : text)
      .map { RecurrenceModel.MonthEntry($0, isLeap: isLeap) }
  }

  /// `MO`, `2MO`, `-1FR`, `+3TU`; an English name in place of its two letters is understood.
  static func weekdayEntry(_ text: RuleBytes) -> RecurrenceModel.WeekdayEntry? {
    guard let first = text.firstIndex(where: { (0x41...0x5A).contains($0) }),
      let weekday = weekday(RuleBytes(rebasing: text[first...]))
    else { return nil }
    if first == 0 { return RecurrenceModel.WeekdayEntry(weekday: weekday) }
    return number(RuleBytes(rebasing: text[..<first]))
      .map { RecurrenceModel.WeekdayEntry(ordinal: $0, weekday: weekday) }
  }

  /// The day whose English name starts with these two or more letters.
  static func weekday(_ letters: RuleBytes) -> Weekday? {
    guard letters.count >= 2 else { return nil }
    let (weekday, name): (Weekday, StaticString)
    switch (letters[0], letters[1]) {
    case (UInt8(ascii: "M"), _): (weekday, name) = (.monday, "MONDAY")
    case (UInt8(ascii: "T"), UInt8(ascii: "U")): (weekday, name) = (.tuesday, "TUESDAY")
    case (UInt8(ascii: "W"), _): (weekday, name) = (.wednesday, "WEDNESDAY")
    case (UInt8(ascii: "T"), _): (weekday, name) = (.thursday, "THURSDAY")
    case (UInt8(ascii: "F"), _): (weekday, name) = (.friday, "FRIDAY")
    case (UInt8(ascii: "S"), UInt8(ascii: "A")): (weekday, name) = (.saturday, "SATURDAY")
    case (UInt8(ascii: "S"), _): (weekday, name) = (.sunday, "SUNDAY")
    default: return nil
    }
    guard letters.count <= name.utf8CodeUnitCount else { return nil }
    for index in 1..<letters.count where letters[index] != name.utf8Start[index] { return nil }
    return weekday
  }

  /// A DATE or DATE-TIME, also with `-` and `:` or without seconds; the last day of a month stands in for one
  /// beyond it. `isExact` tells whether the text was in the form of RFC 5545.
  static func time(_ text: RuleBytes) -> (time: EventTime, isExact: Bool)? {
    let isUTC = text.last == UInt8(ascii: "Z")
    let body = isUTC ? RuleBytes(rebasing: text.dropLast()) : text
    let middle = body.firstIndex(of: UInt8(ascii: "T"))
    let half = RuleBytes(rebasing: body[..<(middle ?? body.count)])
    guard let written = digits(half, without: UInt8(ascii: "-"), UInt8(ascii: "/")), written.count == 8 else {
      return nil
    }
    let (year, month, day) = (written.value / 10_000, written.value / 100 % 100, written.value % 100)
    guard (1...12).contains(month), day >= 1, day <= 31, year >= 1 else { return nil }
    let date = LocalDate(year: year, month: month, day: min(day, LocalDate.daysInMonth(month, year: year)))
    var isExact = half.count == 8 && date.day == day
    guard let middle else { return (.date(date), isExact && !isUTC) }

    let rest = RuleBytes(rebasing: body[(middle + 1)...])
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
