package import CalendarDomain

extension IdentifierRule {
  /// The time that `text(of:)` writes: `20260902T070000Z` in UTC, `20260902` a date; nil for any other text.
  package static func time(of text: some StringProtocol) -> EventTime? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte) - 0x30
      }
      return value
    }
    guard
      bytes.count == 8
        || bytes.count == 16 && bytes[8] == UInt8(ascii: "T") && bytes[15] == UInt8(ascii: "Z"),
      let year = number(0..<4), let month = number(4..<6), let day = number(6..<8)
    else { return nil }
    let date = LocalDate(year: year, month: month, day: day)
    guard year > 0, date.isValid else { return nil }
    if bytes.count == 8 { return .date(date) }
    guard let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return .utc(LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second))
  }

  /// What the UID behind an id may be: a UID may hold the characters that set off what was added to it.
  package static func possibleUIDs(of identifier: String) -> [String] {
    var found = [identifier]
    for (index, character) in zip(identifier.indices, identifier) where character == "/" || character == "#" {
      found.append(String(identifier[..<index]))
    }
    return found
  }

  /// An instant as it stands in an id: `20260902T070000Z`.
  package static func text(of instant: Instant) -> String { text(of: .utc(instant.utc)) }
}
