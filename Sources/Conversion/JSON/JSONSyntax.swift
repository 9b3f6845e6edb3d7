/// Finds what Foundation does not tell: the first place where a text is no JSON5, and members that an object
/// has twice, of which one would be lost without a word.
///
/// Source: JSON5 1.0.0, sections 2 to 7; RFC 8259, 4, on names within an object.
struct JSONSyntax {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private struct Mistake: Error {
    var reason: String
    var offset: Int
    /// Of a text that is JSON5 all the same.
    var isRepetition = false
  }

  /// Nil where this reader finds nothing wrong.
  static func firstError(in bytes: [UInt8]) -> JSONSyntaxError? { firstMistake(in: bytes)?.error }

  /// The first member that its object has already, of a text that has been read without an error.
  static func firstRepetition(in bytes: [UInt8]) -> JSONSyntaxError? {
    firstMistake(in: bytes).flatMap { $0.isRepetition ? $0.error : nil }
  }

  private static func firstMistake(in bytes: [UInt8]) -> (error: JSONSyntaxError, isRepetition: Bool)? {
    var syntax = JSONSyntax(bytes: bytes)
    do throws(Mistake) {
      try syntax.value()
      try syntax.space()
      if syntax.byte != nil { throw syntax.unexpected("the end") }
      return nil
    } catch {
      let line = 1 + bytes[..<min(error.offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      return (JSONSyntaxError(reason: error.reason, line: line), error.isRepetition)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func unexpected(_ wanted: String) -> Mistake {
    guard let byte else { return Mistake(reason: "the file ends where \(wanted) should be", offset: index) }
    let end = bytes[index...].firstIndex { $0 <= 0x20 } ?? bytes.count
    let word =
      byte < 0x20
      ? "a control character" : "'\(String(decoding: bytes[index..<min(end, index + 12)], as: UTF8.self))'"
    return Mistake(reason: "\(word) stands where \(wanted) should be", offset: index)
  }

  private mutating func space() throws(Mistake) {
    while let next = byte {
      if bytes[index...].starts(with: "//".utf8) {
        while let other = byte, other != UInt8(ascii: "\n") { index += 1 }
      } else if bytes[index...].starts(with: "/*".utf8) {
        let start = index
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        guard index < bytes.count else {
          throw Mistake(reason: "a comment that begins here has no end", offset: start)
        }
        index += 2
      } else if next <= 0x20 || next == 0xA0 || next == 0xC2 {
        index += 1
      } else if bytes[index...].starts(with: "\u{FEFF}".utf8) {
        index += 3
      } else {
        return
      }
    }
  }

  private mutating func value() throws(Mistake) {
    try space()
    switch byte {
    case UInt8(ascii: "{"):
      var names: Set<String> = []
      try list("}") { reader throws(Mistake) in try reader.member(&names) }
    case UInt8(ascii: "["): try list("]") { reader throws(Mistake) in try reader.value() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try string()
    default: try word()
    }
  }

  private mutating func list(
    _ closing: Character, _ item: (inout JSONSyntax) throws(Mistake) -> Void
  ) throws(Mistake) {
    let start = index
    depth += 1
    guard depth < 500 else { throw Mistake(reason: "it is nested too deeply", offset: index) }
    defer { depth -= 1 }
    index += 1
    while true {
      try space()
      if byte == closing.asciiValue { break }
      guard byte != nil else {
        throw Mistake(reason: "what begins here is not closed by '\(closing)'", offset: start)
      }
      try item(&self)
      try space()
      if byte == UInt8(ascii: ",") {
        index += 1
      } else if byte != closing.asciiValue, byte != nil {
        throw unexpected("a comma or '\(closing)'")
      }
    }
    index += 1
  }

  private mutating func member(_ names: inout Set<String>) throws(Mistake) {
    let start = index
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    if isQuoted {
      try string()
    } else {
      while let next = byte, Self.isNamePart(next) { index += 1 }
      guard index > start, !(0x30...0x39).contains(bytes[start]) else { throw unexpected("a key") }
    }
    let name = String(
      decoding: isQuoted ? bytes[(start + 1)..<(index - 1)] : bytes[start..<index], as: UTF8.self)
    guard names.insert(name).inserted else {
      throw Mistake(reason: "'\(name)' stands in one object twice", offset: start, isRepetition: true)
    }
    try space()
    guard byte == UInt8(ascii: ":") else { throw unexpected("a colon") }
    index += 1
    try value()
  }

  private mutating func string() throws(Mistake) {
    let start = index
    let quote = byte
    index += 1
    while let next = byte, next != quote {
      guard next != UInt8(ascii: "\n") else {
        throw Mistake(reason: "a string that begins here has no end on its line", offset: start)
      }
      index += next == UInt8(ascii: "\\") ? 2 : 1
    }
    guard byte != nil else {
      throw Mistake(reason: "a string that begins here has no end", offset: start)
    }
    index += 1
  }

  private mutating func word() throws(Mistake) {
    let start = index
    while let next = byte, Self.isNamePart(next) || "+-.".utf8.contains(next) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let plain = text.drop { "+-".contains($0) }
    let words = ["true", "false", "null"]
    let isNumber =
      Double(plain) != nil || plain == "Infinity" || plain == "NaN" || plain.hasSuffix(".")
      || plain.hasPrefix(".") || plain.lowercased().hasPrefix("0x")
    guard words.contains(text) || (isNumber && text.count - plain.count <= 1) else {
      index = start
      throw unexpected("a value")
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
