import CalendarDomain

/// Reads UTC-OFFSET values, also the loose ones met in practice.
///
/// Source: RFC 5545, 3.3.14.
enum OffsetDecoding {
  /// A value that was read, and what had to be assumed for it.
  struct Reading {
    /// East of UTC.
    var seconds: Int
    var repair: String?
  }

  /// `+0100` and `-003015`; loosely also `-500`, `-05`, `+01:00`, `0100`, and minutes with seconds where no day has so many
  /// hours (`+5730` is 57 minutes and 30 seconds). nil for anything else.
  static func offset(_ text: String) -> Reading? {
    let (plain, hadOthers) = PlainDigits.of(text)
    let trimmed = TextDecoding.trimmed(plain)
    var repairs: [String] = []
    if hadOthers { repairs.append("read digits of another script") }
    if trimmed.utf8.count != plain.utf8.count { repairs.append("ignored blanks") }
    let sign = trimmed.first.flatMap { ["+": 1, "-": -1, "\u{2212}": -1][$0] }
    if sign == nil { repairs.append("read as east of UTC") }
    if trimmed.hasPrefix("\u{2212}") { repairs.append("read the sign as a minus") }
    let body = sign == nil ? trimmed[...] : trimmed.dropFirst()
    let digits = body.filter { $0 != ":" }
    if digits.utf8.count != body.utf8.count { repairs.append("ignored the colons") }
    guard (1...6).contains(digits.utf8.count), digits.utf8.count != 5,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
    else { return nil }
    var parts: (hours: Int, minutes: Int, seconds: Int)
    switch digits.utf8.count {
    case 1, 2: parts = (number, 0, 0)
    case 3, 4: parts = (number / 100, number % 100, 0)
    default: parts = (number / 10_000, number / 100 % 100, number % 100)
    }
    if ![4, 6].contains(digits.utf8.count) { repairs.append("read as hours, or hours and minutes") }
    if parts.hours >= 24, digits.utf8.count == 4 {
      parts = (0, parts.hours, parts.minutes)
      repairs.append("read as minutes and seconds")
    }
    guard parts.hours < 24, parts.minutes < 60, parts.seconds < 60 else { return nil }
    return Reading(
      seconds: (sign ?? 1) * (parts.hours * 3600 + parts.minutes * 60 + parts.seconds),
      repair: repairs.isEmpty ? nil : repairs.joined(separator: ", "))
  }
}
