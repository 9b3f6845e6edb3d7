/// Writes JSON text.
///
/// Source: RFC 8259.
public enum JSONPrinter {
  /// UTF-8; with `isPretty` indented by two spaces and ended by a line break.
  public static func print(_ value: JSONValue, isPretty: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    append(value, indent: isPretty ? 0 : nil, to: &output)
    if isPretty { output.append(0x0A) }
    return output
  }

  private static func append(_ value: JSONValue, indent: Int?, to output: inout [UInt8]) {
    switch value {
    case .null: output += Array("null".utf8)
    case .bool(let value): output += Array((value ? "true" : "false").utf8)
    case .number(let digits): output += Array(digits.utf8)
    case .string(let text): append(text, to: &output)
    case .array(let values):
      list(values, "[", "]", indent, &output) { append($0, indent: $1, to: &$2) }
    case .object(let members):
      list(members, "{", "}", indent, &output) { member, indent, output in
        append(member.key, to: &output)
        output += Array((indent == nil ? ":" : ": ").utf8)
        append(member.value, indent: indent, to: &output)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ indent: Int?,
    _ output: inout [UInt8], _ body: (Element, Int?, inout [UInt8]) -> Void
  ) {
    output.append(UInt8(ascii: open))
    let inner = indent.map { $0 + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      breakLine(inner, &output)
      body(element, inner, &output)
    }
    if !elements.isEmpty { breakLine(indent, &output) }
    output.append(UInt8(ascii: close))
  }

  private static func breakLine(_ indent: Int?, _ output: inout [UInt8]) {
    guard let indent else { return }
    output.append(0x0A)
    output += [UInt8](repeating: 0x20, count: indent * 2)
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += Array("\\\"".utf8)
      case UInt8(ascii: "\\"): output += Array("\\\\".utf8)
      case 0x0A: output += Array("\\n".utf8)
      case 0x0D: output += Array("\\r".utf8)
      case 0x09: output += Array("\\t".utf8)
      case 0..<0x20:
        let hex = String(byte, radix: 16)
        output += Array(("\\u00" + (hex.utf8.count == 1 ? "0" : "") + hex).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
