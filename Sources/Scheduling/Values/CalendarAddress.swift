import CalendarDomain

/// The address of a calendar user in the form in which two are compared.
///
/// `MAILTO:Ben@Example.com` and `ben@example.com` are one. Source: RFC 5545, 3.3.3; RFC 3986, 3.1 and 6.2.2;
/// RFC 6068, 2.
public struct CalendarAddress: Hashable, Sendable, CustomStringConvertible {
  /// Lower case; without `mailto:`, escapes and header fields where it is one, else the whole URI.
  public let text: String
  /// Whether mail can be sent there.
  public let isMail: Bool

  /// Reads a `mailto:` URI, another URI, or a bare mail address.
  public init(_ value: String) {
    let trimmed = value.trimmedBlanks
    let lower = trimmed.lowercased()
    if lower.hasPrefix("mailto:") {
      let part = lower.dropFirst("mailto:".count).prefix { $0 != "?" }
      text = CalendarAddress.unescaped(String(part)).trimmedBlanks
      isMail = CalendarAddress.isAddress(text)
    } else {
      text = lower
      // A URI has a scheme; an address does not, before its at sign.
      isMail = CalendarAddress.isAddress(lower) && !lower.prefix { $0 != "@" }.contains(":")
    }
  }

  public var description: String { text }

  /// As the value of ORGANIZER and ATTENDEE.
  public var uri: String { isMail ? "mailto:" + CalendarAddress.escaped(text) : text }

  /// Something before and after an at sign, in ASCII and not longer than mail allows (RFC 5321, 4.5.3.1).
  private static func isAddress(_ text: String) -> Bool {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex, text.index(after: at) != text.endIndex
    else { return false }
    guard text.utf8.count <= 320, text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return !text.unicodeScalars.contains {
      $0.value <= 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "<" || $0 == ">" || $0 == ","
    } || text.hasPrefix("\"") && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// What would end a URI or start its header fields, as digits.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value == 0x7F || "%?\"<>#,;".unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// Without blanks and line ends around it.
  var trimmedBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
    var part = self[...]
    while let first = part.first, isBlank(first) { part.removeFirst() }
    while let last = part.last, isBlank(last) { part.removeLast() }
    return String(part)
  }
}
