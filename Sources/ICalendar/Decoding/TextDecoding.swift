import CalendarDomain

/// Reads TEXT values and lists of them, also in quoted-printable.
///
/// Source: RFC 5545, 3.3.11; vCalendar 1.0, 2.1.
enum TextDecoding {
  /// One text: unescaped commas and semicolons belong to it.
  static func text(_ property: ContentProperty) -> String { unescaped(raw(property)) }

  /// A list with commas (vCalendar 1.0: semicolons) between its texts; empty for an empty value.
  static func list(_ property: ContentProperty, isVersion1: Bool) -> [String] {
    let raw = raw(property)
    guard !raw.isEmpty else { return [] }
    let comma = UInt8(ascii: ",")
    let other = isVersion1 ? UInt8(ascii: ";") : comma
    return split(raw) { $0 == comma || $0 == other }.map { unescaped(String($0)) }
  }

  /// An enumerated word in upper case, without blanks around it.
  static func word(_ property: ContentProperty) -> String { word(property.value) }

  static func word(_ text: String) -> String {
    trimmed(text).inUpperCase
  }

  /// Without blanks around it.
  static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last, isBlank(first) || isBlank(last) else {
      return text
    }
    var part = text[...]
    while let byte = part.utf8.first, isBlank(byte) { part.removeFirst() }
    while let byte = part.utf8.last, isBlank(byte) { part.removeLast() }
    return String(part)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Parts between separators that no backslash escapes.
  static func split(_ text: String, isSeparator: (UInt8) -> Bool) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else if isSeparator(byte) {
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      }
    }
    parts.append(text[start...])
    return parts
  }

  /// Undoes backslash escapes from left to right; an escape that no RFC knows stays, except those of
  /// colons and quotes, which eager writers make.
  static func unescaped(_ text: String) -> String {
    guard text.holds(backslash) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == backslash else {
        result.append(byte)
        continue
      }
      switch bytes.next() {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): result.append(0x0A)
      case let other?
      where [backslash, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\"")]
        .contains(other):
        result.append(other)
      case let other?: result += [backslash, other]
      case nil: result.append(backslash)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// The value with quoted-printable undone.
  static func raw(_ property: ContentProperty) -> String {
    guard !property.parameters.isEmpty, isQuotedPrintable(property) else { return property.value }
    return QuotedPrintable.decode(property.value)
  }

  static func isQuotedPrintable(_ property: ContentProperty) -> Bool {
    property.parameters.contains { parameter in
      let name = parameter.canonicalName
      return name == "QUOTED-PRINTABLE"
        || name == "ENCODING" && parameter.values.first?.inUpperCase == "QUOTED-PRINTABLE"
    }
  }
}
