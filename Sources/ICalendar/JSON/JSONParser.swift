/// Reads JSON text.
///
/// Source: RFC 8259.
public struct JSONParser {
  private static let maxDepth = 128

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value in the bytes; throws with the line of what is wrong.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    parser.skipBlanks()
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.index == parser.bytes.count else { throw parser.failure("text after the end of the value") }
    return value
  }

  private func failure(_ reason: String) -> JSONError {
    let line = bytes[..<min(index, bytes.count)].count { $0 == 0x0A } + 1
    return JSONError(.malformed, reason, line: line)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard index < bytes.count else { throw failure("the text ends where a value is expected") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < JSONParser.maxDepth else {
      throw failure("values are nested more than \(JSONParser.maxDepth) deep")
    }
    depth += 1
    index += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    skipBlanks()
    if skip("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw failure("expected a member's name in quotes")
      }
      let key = try string()
      skipBlanks()
      guard skip(":") else { throw failure("expected a colon after \"\(key)\"") }
      skipBlanks()
      members.append(JSONValue.Member(key, try value()))
      skipBlanks()
    } while skip(",")
    guard skip("}") else { throw failure("expected a comma or } in an object") }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    skipBlanks()
    if skip("]") { return .array(values) }
    repeat {
      skipBlanks()
      values.append(try value())
      skipBlanks()
    } while skip(",")
    guard skip("]") else { throw failure("expected a comma or ] in an array") }
    return .array(values)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("expected a value") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) || "+-.eE".utf8.contains(bytes[index]) {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard Double(text) != nil else {
      index = start
      throw failure("expected a value")
    }
    return .number(text)
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw failure("a control character inside a text")
      default: text.append(byte)
      }
    }
    throw failure("a text without its closing quote")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard index < bytes.count else { throw failure("a text without its closing quote") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: [0x5C, 0x75]) {
        index += 2
        units.append(try unit())
      }
      text += Array(String(decoding: units, as: UTF16.self).utf8)
    default: throw failure("an unknown escape in a text")
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(JSONError) -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw failure("\\u without four hexadecimal digits") }
    index += 4
    return unit
  }
}
