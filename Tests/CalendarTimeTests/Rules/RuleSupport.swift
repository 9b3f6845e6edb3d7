import CalendarDomain
import CalendarTime

/// `19970902T090000` or `19970902` as wall time.
func wallTime(_ text: String) -> LocalDateTime {
  let digits = text.utf8.filter { $0 != UInt8(ascii: "T") }.map { Int($0) - 0x30 }
  func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
  let date = LocalDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
  guard digits.count == 14 else { return LocalDateTime(date: date) }
  return LocalDateTime(
    date: date, secondOfDay: number(8..<10) * 3600 + number(10..<12) * 60 + number(12..<14))
}

/// The reverse of `wallTime`.
func basicText(_ time: LocalDateTime, isDate: Bool) -> String {
  func padded(_ value: Int, _ width: Int) -> String {
    String(String(value + 100_000).suffix(width))
  }
  let date = padded(time.date.year, 4) + padded(time.date.month, 2) + padded(time.date.day, 2)
  return isDate ? date : date + "T" + padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
}

/// The first occurrences of a rule, joined by spaces.
func occurrences(
  _ rule: String, from start: String, after bound: String? = nil, limit: Int
) throws -> String {
  let isDate = !start.contains("T")
  var sequence = try RuleSequence(
    RuleParser.parse(rule).model, start: wallTime(start), isDate: isDate, notAfter: nil)
  if let bound { sequence.seek(wallTime(bound)) }
  return sequence.prefix(limit).map { basicText($0, isDate: isDate) }.joined(separator: " ")
}
