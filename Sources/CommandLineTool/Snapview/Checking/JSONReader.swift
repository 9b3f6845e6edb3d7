/// Reads a JSON text strictly, keeping offsets and repeated keys, which decoders throw away.
///
/// Source: RFC 8259.
struct JSONReader {
  /// Why a text is not JSON, and where.
  struct Fault: Error, Equatable {
    var reason: String
    var offset: Int
  }

  /// Arrays and objects inside each other, at most.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value that makes up the text.
  static func read(_ bytes: [UInt8]) throws(Fault) -> JSONNode {
    var reader = JSONReader(bytes)
    let node = try reader.node()
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.fault("text follows the end of the value") }
    return node
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, offset: position) }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard current == byte.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func node() throws(Fault) -> JSONNode {
    skipSpace()
    let start = position
    guard let byte = current else { throw fault(bytes.isEmpty ? "the file is empty" : "the text ends early") }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(value: .object(try members()), offset: start)
    case UInt8(ascii: "["): return JSONNode(value: .array(try items()), offset: start)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try text()), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(value: .number(try number()), offset: start)
    default:
      for (word, value) in [("true", JSONNode.Value.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return JSONNode(value: value, offset: start)
      }
      throw fault("no value can begin here")
    }
  }

  private mutating func enter() throws(Fault) {
    depth += 1
    position += 1
    if depth > Self.depthLimit { throw fault("more than \(Self.depthLimit) levels of nesting") }
    skipSpace()
  }

  private mutating func items() throws(Fault) -> [JSONNode] {
    try enter()
    defer { depth -= 1 }
    var items: [JSONNode] = []
    if take("]") { return items }
    while true {
      items.append(try node())
      skipSpace()
      if take("]") { return items }
      guard take(",") else { throw fault("',' or ']' expected") }
    }
  }

  private mutating func members() throws(Fault) -> [JSONNode.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONNode.Member] = []
    if take("}") { return members }
    while true {
      skipSpace()
      let start = position
      guard current == UInt8(ascii: "\"") else { throw fault("a key in quotes expected") }
      let key = try text()
      skipSpace()
      guard take(":") else { throw fault("':' expected") }
      members.append(JSONNode.Member(key: key, offset: start, value: try node()))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw fault("',' or '}' expected") }
    }
  }

  private mutating func number() throws(Fault) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Fault) {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw fault("a digit expected") }
  }

  private mutating func text() throws(Fault) -> String {
    position += 1
    var content: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else { throw fault("not UTF-8") }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &content)
      case 0..<0x20: throw fault("a control character inside a string")
      default:
        content.append(byte)
        position += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escape(into content: inout [UInt8]) throws(Fault) {
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    guard let byte = current else { throw fault("the text ends inside a string") }
    if let value = plain[byte] {
      position += 1
      content.append(value)
      return
    }
    guard byte == UInt8(ascii: "u") else { throw fault("an unknown escape") }
    var code = try codeUnit()
    if (0xD800..<0xDC00).contains(code), bytes[position...].starts(with: "\\u".utf8) {
      position += 1
      let low = try codeUnit()
      guard (0xDC00..<0xE000).contains(low) else { throw fault("half of a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault("half of a surrogate pair") }
    content += Array(String(Character(scalar)).utf8)
  }

  /// The four digits after the `u` at the current position.
  private mutating func codeUnit() throws(Fault) -> UInt32 {
    let end = position + 5
    guard end <= bytes.count,
      bytes[(position + 1)..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: bytes[(position + 1)..<end], as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits expected") }
    position = end
    return code
  }
}
