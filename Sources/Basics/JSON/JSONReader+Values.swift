extension JSONReader {
  /// A word or a number.
  mutating func scalar() throws(JSONError) -> JSONNode.Value {
    let start = position
    guard let byte = peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "t"): return try word("true", .bool(true), from: start)
    case UInt8(ascii: "f"): return try word("false", .bool(false), from: start)
    case UInt8(ascii: "n"): return try word("null", .null, from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      guard options.isJSON5 else {
        throw byte == UInt8(ascii: "+")
          ? fault("a number has no + before it", at: start) : unexpected("a value")
      }
    default: throw unexpected("a value")
    }
    return .number(options.isJSON5 ? try looseNumber() : try number())
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONNode.Value, from start: TextPosition
  ) throws(JSONError) -> JSONNode.Value {
    var found = ""
    while let byte = peek(), Self.isNamePart(byte), found.utf8.count < 12 {
      found.unicodeScalars.append(Unicode.Scalar(byte))
      index += 1
    }
    guard found == word.description else {
      throw fault("'\(found)' stands where a value should be", at: start)
    }
    return value
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// Source: RFC 8259, 6.
  private mutating func number() throws(JSONError) -> String {
    var text: [UInt8] = []
    if take("-") { text.append(UInt8(ascii: "-")) }
    if take("0") {
      text.append(UInt8(ascii: "0"))
      if let byte = peek(), (0x30...0x39).contains(byte) {
        throw fault("a number has no 0 before its other digits", at: position)
      }
    } else {
      try digits(into: &text)
    }
    if take(".") {
      text.append(UInt8(ascii: "."))
      try digits(into: &text)
    }
    try exponent(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  mutating func exponent(into text: inout [UInt8]) throws(JSONError) {
    guard let mark = peek(), mark | 0x20 == UInt8(ascii: "e") else { return }
    index += 1
    text.append(mark)
    if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      index += 1
      text.append(sign)
    }
    try digits(into: &text)
  }

  /// One digit at least.
  private mutating func digits(into text: inout [UInt8]) throws(JSONError) {
    let count = text.count
    takeDigits(into: &text)
    if text.count == count { throw unexpected("a digit") }
  }

  mutating func takeDigits(into text: inout [UInt8]) {
    while let byte = peek(), (0x30...0x39).contains(byte) {
      text.append(byte)
      index += 1
    }
  }

  // MARK: Strings

  /// The string whose quote is at hand.
  mutating func text() throws(JSONError) -> String {
    let start = position
    guard let quote = peek() else { throw unexpected("a string") }
    index += 1
    var content: [UInt8] = []
    while true {
      let from = index
      while index < bytes.count, Self.isPlain(bytes[index], quote) { index += 1 }
      guard let byte = peekAfter(from, into: &content) else {
        throw fault("a string that begins here has no end", at: start)
      }
      switch byte {
      case quote:
        // What is in one piece is not copied twice.
        let text =
          content.isEmpty
          ? String(validating: bytes[from..<index], as: UTF8.self)
          : String(validating: content + bytes[from..<index], as: UTF8.self)
        guard let text else { throw fault("a string that begins here is not UTF-8", at: start) }
        index += 1
        return text
      case UInt8(ascii: "\\"):
        content += bytes[from..<index]
        try escape(into: &content)
      case 0..<0x20:
        guard options.isJSON5, byte != 0x0A, byte != 0x0D else {
          throw byte == 0x0A || byte == 0x0D
            ? fault("a string that begins here has no end on its line", at: start)
            : fault("a control character stands in a string without an escape", at: position)
        }
        content += bytes[from...index]
        index += 1
      default: break
      }
    }
  }

  /// The byte that ended a stretch of plain ones; at the end of a piece, the stretch goes to `content`.
  private mutating func peekAfter(_ from: Int, into content: inout [UInt8]) -> UInt8? {
    if index < bytes.count { return bytes[index] }
    content += bytes[from...]
    guard peek() != nil else { return nil }
    // Any byte that has no meaning of its own: the stretch goes on in the new piece.
    return 0x20
  }

  private static func isPlain(_ byte: UInt8, _ quote: UInt8) -> Bool {
    byte >= 0x20 && byte != quote && byte != UInt8(ascii: "\\")
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
    let start = position
    index += 1
    guard let letter = peek() else { throw fault("the text ends inside a string", at: start) }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      index += 1
      let scalar = try self.scalar(from: start)
      content += Array(String(Character(scalar)).utf8)
      return
    default:
      guard options.isJSON5 else { throw fault("no escape of JSON begins like this", at: start) }
      try looseEscape(letter, from: start, into: &content)
      return
    }
    index += 1
  }

  /// The character whose four digits are at hand, or whose two halves are.
  mutating func scalar(from start: TextPosition) throws(JSONError) -> Unicode.Scalar {
    var code = try hexadecimal(4, from: start)
    if (0xD800..<0xDC00).contains(code) {
      guard take("\\"), take("u") else { throw fault("one half of a surrogate pair stands alone", at: start) }
      let low = try hexadecimal(4, from: start)
      guard (0xDC00..<0xE000).contains(low) else {
        throw fault("one half of a surrogate pair stands alone", at: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw fault("one half of a surrogate pair stands alone", at: start)
    }
    return scalar
  }

  mutating func hexadecimal(_ count: Int, from start: TextPosition) throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<count {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("an escape that begins here needs \(count) hexadecimal digits", at: start)
      }
      code = code << 4 + UInt32(digit)
      index += 1
    }
    return code
  }
}
