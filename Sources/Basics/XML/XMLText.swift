/// What may stand where in XML, and how it is written.
///
/// Source: XML 1.0, fifth edition, 2.2, 2.3 and 2.4.
public enum XMLText {
  /// Whether the character may stand in a document at all.
  public static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether the whole text can be the name of an element, without a prefix; of letters beyond ASCII none is taken.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x80, isNameStart(first), first != UInt8(ascii: ":") else {
      return false
    }
    return text.utf8.allSatisfy { $0 < 0x80 && isNamePart($0) && $0 != UInt8(ascii: ":") }
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0xC3
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
      || byte >= 0x80
  }

  /// The text as it stands between tags. Characters that XML does not have become U+FFFD.
  public static func append(_ text: String, to output: inout [UInt8]) {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0xEF })
    else {
      return output.append(contentsOf: text.utf8)
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output.append(contentsOf: "&amp;".utf8)
      case "<": output.append(contentsOf: "&lt;".utf8)
      case ">": output.append(contentsOf: "&gt;".utf8)
      case "\r": output.append(contentsOf: "&#13;".utf8)
      default: output.append(contentsOf: (isAllowed(scalar) ? scalar : "\u{FFFD}").utf8)
      }
    }
  }
}
