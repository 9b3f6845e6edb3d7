/// The liberties of JSON5.
///
/// Source: JSON5 1.0.0, sections 2 to 7.
extension JSONReader {
  /// Passes over a comment or a blank that JSON does not have; false where none begins with `byte`.
  mutating func skipComment(from byte: UInt8) throws(JSONError) -> Bool {
    switch byte {
    case 0x0B, 0x0C:
      index += 1
      return true
    case UInt8(ascii: "/"):
      let start = position
      index += 1
      if take("/") {
        while let next = peek(), next != 0x0A { index += 1 }
        return true
      }
      guard take("*") else {
        index -= 1
        throw unexpected("a value")
      }
      try skipBlockComment(from: start)
      return true
    case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: return skipWideBlank(from: byte)
    default: return false
    }
  }

  private mutating func skipBlockComment(from start: TextPosition) throws(JSONError) {
    while let byte = peek() {
      if byte == 0x0A {
        skipLineFeed()
      } else if byte == UInt8(ascii: "*") {
        index += 1
        if take("/") { return }
      } else {
        index += 1
      }
    }
    throw fault("a comment that begins here has no end", at: start)
  }

  /// The white space of ECMAScript beyond ASCII: U+00A0, U+FEFF, and what is a separator in Unicode.
  private mutating func skipWideBlank(from byte: UInt8) -> Bool {
    let length = byte == 0xC2 ? 2 : 3
    guard let scalar = String(decoding: bytes[index...].prefix(length), as: UTF8.self).unicodeScalars.first
    else {
      return false
    }
    let isBlank: Bool =
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
      default: scalar == "\u{FEFF}"
      }
    if isBlank { index += length }
    return isBlank
  }

  /// A name without quotes.
  mutating func bareName() throws(JSONError) -> String {
    let start = position
    var content: [UInt8] = []
    while let byte = peek() {
      if Self.isNamePart(byte) {
        content.append(byte)
        index += 1
      } else if byte == UInt8(ascii: "\\") {
        let place = position
        index += 1
        guard take("u") else { throw fault("no escape of a name begins like this", at: place) }
        content += Array(String(Character(try scalar(from: place))).utf8)
      } else {
        break
      }
    }
    guard let first = content.first, !(0x30...0x39).contains(first) else {
      if content.isEmpty { throw unexpected("a name") }
      throw fault("a name without quotes begins with no digit", at: start)
    }
    guard let name = String(validating: content, as: UTF8.self) else {
      throw fault("a name that begins here is not UTF-8", at: start)
    }
    return name
  }

  /// A number in the digits that JSON has for it; `Infinity` and `NaN` stay words.
  mutating func looseNumber() throws(JSONError) -> String {
    let start = position
    var text: [UInt8] = []
    if take("-") { text.append(UInt8(ascii: "-")) } else { _ = take("+") }
    if let byte = peek(), byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") {
      var word: [UInt8] = []
      while let byte = peek(), Self.isNamePart(byte), word.count < 12 {
        word.append(byte)
        index += 1
      }
      guard word == Array("Infinity".utf8) || word == Array("NaN".utf8) else {
        throw fault("'\(String(decoding: word, as: UTF8.self))' stands where a value should be", at: start)
      }
      return String(decoding: text + word, as: UTF8.self)
    }
    let first = text.count
    takeDigits(into: &text)
    if text[first...].elementsEqual([0x30]), let mark = peek(), mark | 0x20 == UInt8(ascii: "x") {
      index += 1
      return (first > 0 ? "-" : "") + (try looseHexadecimal(from: start))
    }
    if text.count > first + 1, text[first] == 0x30 {
      throw fault("a number has no 0 before its other digits", at: start)
    }
    let hasWhole = text.count > first
    if !hasWhole { text.append(0x30) }
    if take(".") {
      let point = text.count
      text.append(UInt8(ascii: "."))
      takeDigits(into: &text)
      if text.count == point + 1 {
        guard hasWhole else { throw unexpected("a digit") }
        text.removeLast()
      }
    } else if !hasWhole {
      throw unexpected("a value")
    }
    try exponent(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func looseHexadecimal(from start: TextPosition) throws(JSONError) -> String {
    var value: UInt64 = 0
    var count = 0
    while let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
      guard value >> 60 == 0 else { throw fault("a number beyond 64 bits", at: start) }
      value = value << 4 + UInt64(digit)
      count += 1
      index += 1
    }
    guard count > 0 else { throw unexpected("a hexadecimal digit") }
    return String(value)
  }

  /// An escape that JSON does not have.
  mutating func looseEscape(
    _ letter: UInt8, from start: TextPosition, into content: inout [UInt8]
  ) throws(JSONError) {
    switch letter {
    case 0x0A: skipLineFeed()
    case 0x0D:
      index += 1
      if peek() == 0x0A { skipLineFeed() }
    case UInt8(ascii: "v"):
      content.append(0x0B)
      index += 1
    case UInt8(ascii: "x"):
      index += 1
      let code = try hexadecimal(2, from: start)
      content += Array(String(Character(Unicode.Scalar(UInt8(code)))).utf8)
    case UInt8(ascii: "0"):
      index += 1
      if let next = peek(), (0x30...0x39).contains(next) {
        throw fault("no escape of JSON5 begins like this", at: start)
      }
      content.append(0)
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw fault("no escape of JSON5 begins like this", at: start)
    default:
      // Any other character stands for itself; its further bytes are plain ones.
      content.append(letter)
      index += 1
    }
  }
}
