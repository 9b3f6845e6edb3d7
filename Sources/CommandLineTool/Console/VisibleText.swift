/// Text from files and arguments as it may stand in a message.
///
/// Control characters could move the cursor, change colours or forge a line of their own, and direction
/// marks reorder what follows: all of them are shown as escapes.
package enum VisibleText {
  /// The text on one line, with control and direction characters as `\u{1B}`.
  package static func of(_ text: String) -> String { replacing(text, where: isHidden, with: escape) }

  /// The same for a finding, which quotes what it is about: at most a line of it, so that one key of ten megabytes
  /// does not bury all other findings. What is left out is counted.
  package static func line(_ text: String) -> String { of(shortened(text)) }

  /// The text as it is, but the middle of one of more than a thousand characters.
  package static func shortened(_ text: String, to limit: Int = 1000) -> String {
    // Most are short, and bytes are quick to count.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    let scalars = text.unicodeScalars
    let (head, tail) = (scalars.prefix(limit * 3 / 4), scalars.suffix(limit / 4))
    let left = scalars.count - head.count - tail.count
    return String(Substring(head)) + "… (\(left) characters left out) …" + String(Substring(tail))
  }

  /// Text of several lines, in which line feeds and tabs are meant.
  static func lines(_ text: String) -> String {
    replacing(text, where: { $0 != "\n" && $0 != "\t" && isHidden($0) }, with: escape)
  }

  /// JSON of one line or several, with the characters that strings in it hold as JSON's own escapes.
  ///
  /// Source: RFC 8259, 7. Between the strings there is none but line feeds and tabs.
  static func json(_ text: String) -> String {
    replacing(text, where: { $0 != "\n" && $0 != "\t" && $0 != "\r" && isHidden($0) }, with: jsonEscape)
  }

  /// Whether a character steers a terminal, ends a line, turns the direction of what follows, or is none at all.
  ///
  /// Source: Unicode Standard, 23.1 (control codes), 23.7 (noncharacters); Unicode Standard Annex 9, 2 (directional
  /// formatting characters).
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFDD0...0xFDEF,
      0xFEFF, 0xFFFE, 0xFFFF:
      true
    default: false
    }
  }

  private static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  private static func replacing(
    _ text: String, where isReplaced: (Unicode.Scalar) -> Bool, with replacement: (Unicode.Scalar) -> String
  ) -> String {
    // All hidden characters begin with one of these bytes.
    let mayHide = text.utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
    }
    guard mayHide, text.unicodeScalars.contains(where: isReplaced) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if isReplaced(scalar) { result += replacement(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
