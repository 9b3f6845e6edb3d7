/// Writes JSON text in UTF-8, whole values or piece by piece.
///
/// Source: RFC 8259.
public struct JSONWriter {
  public enum Layout: Sendable {
    /// Without blanks and line breaks.
    case compact
    /// For people: indented by two spaces.
    case indented
  }

  private let layout: Layout
  private let sortsKeys: Bool
  private var bytes: [UInt8] = []
  /// For every open array and object, whether something is in it.
  private var open: [Bool] = []
  /// A member's name was written last.
  private var isAfterName = false

  /// - Parameter sortsKeys: members are written in the order of their names' bytes.
  public init(_ layout: Layout = .compact, sortsKeys: Bool = false) {
    self.layout = layout
    self.sortsKeys = sortsKeys
  }

  /// What was written since the last time.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// The line break that ends a text.
  public mutating func endText() { bytes.append(0x0A) }

  /// How many bytes `take` would give.
  public var count: Int { bytes.count }

  /// The text of a value; an indented one ends with a line break.
  public static func bytes(
    _ node: JSONNode, _ layout: Layout = .compact, sortsKeys: Bool = false
  ) -> [UInt8] {
    var writer = JSONWriter(layout, sortsKeys: sortsKeys)
    writer.write(node)
    if layout == .indented { writer.bytes.append(0x0A) }
    return writer.bytes
  }

  /// The text of a value in one line.
  public static func text(_ node: JSONNode) -> String { String(decoding: bytes(node), as: UTF8.self) }

  public mutating func write(_ node: JSONNode) {
    switch node.value {
    case .null: write(word: "null")
    case .bool(let flag): write(word: flag ? "true" : "false")
    case .number(let digits): write(word: digits)
    case .string(let text):
      startValue()
      append(quoting: text)
    case .array(let items):
      beginArray()
      for item in items { write(item) }
      endArray()
    case .object(let members):
      beginObject()
      let isSorted = sortsKeys && members.count > 1
      for member in isSorted ? members.sorted(by: { Self.isBefore($0.key, $1.key) }) : members {
        write(name: member.key)
        write(member.value)
      }
      endObject()
    }
  }

  public mutating func beginArray() { begin("[") }
  public mutating func endArray() { end("]") }
  public mutating func beginObject() { begin("{") }
  public mutating func endObject() { end("}") }

  /// The name of a member, whose value has to follow.
  public mutating func write(name: String) {
    startValue()
    append(quoting: name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(0x20) }
    isAfterName = true
  }

  private static func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private mutating func write(word: String) {
    startValue()
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func begin(_ character: Unicode.Scalar) {
    startValue()
    bytes.append(UInt8(ascii: character))
    open.append(false)
  }

  private mutating func end(_ character: Unicode.Scalar) {
    if open.popLast() == true { breakLine() }
    bytes.append(UInt8(ascii: character))
  }

  private mutating func startValue() {
    if isAfterName {
      isAfterName = false
      return
    }
    guard let hasItems = open.last else { return }
    if hasItems { bytes.append(UInt8(ascii: ",")) }
    open[open.count - 1] = true
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: open.count * 2))
  }

  /// In quotes, with escapes for what RFC 8259, section 7, asks for, and for the two line separators that some
  /// readers of lines take for the end of one; everything else stays UTF-8.
  private mutating func append(quoting text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xE2 }) {
      for scalar in text.unicodeScalars { append(escaping: scalar) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\u{0}"..<"\u{20}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
    default: bytes.append(contentsOf: scalar.utf8)
    }
  }
}
