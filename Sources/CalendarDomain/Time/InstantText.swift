/// An instant as text. Source: RFC 3339, 5.6.
public enum InstantText {
  /// `2026-03-20T09:00:00Z`, `2026-03-20T10:00:00+01:00`; fractions of a second are cut. Else nil.
  public static func read(_ text: String) -> Instant? {
    let text = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= text.count else { return nil }
      var value = 0
      for byte in text[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte) - 48
      }
      return value
    }
    func isSign(_ index: Int, _ signs: String) -> Bool {
      index < text.count && signs.utf8.contains(text[index])
    }
    guard let year = number(0..<4), isSign(4, "-"), let month = number(5..<7), isSign(7, "-"),
      let day = number(8..<10), isSign(10, "Tt "), let hour = number(11..<13), isSign(13, ":"),
      let minute = number(14..<16), isSign(16, ":"), let second = number(17..<19)
    else { return nil }
    let date = LocalDate(year: year, month: month, day: day)
    guard year >= 1, date.isValid, hour < 24, minute < 60, second <= 60 else { return nil }
    var index = 19
    if isSign(index, ".") {
      index += 1
      let first = index
      while index < text.count, (48...57).contains(text[index]) { index += 1 }
      guard index > first else { return nil }
    }
    let local = LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + min(second, 59))
    if isSign(index, "Zz") { return index + 1 == text.count ? Instant(utc: local) : nil }
    guard isSign(index, "+-"), let hours = number(index + 1..<index + 3), isSign(index + 3, ":"),
      let minutes = number(index + 4..<index + 6), index + 6 == text.count, hours < 24, minutes < 60
    else { return nil }
    let offset = (hours * 3600 + minutes * 60) * (isSign(index, "-") ? -1 : 1)
    return Instant(utc: local).adding(seconds: -offset)
  }
}
