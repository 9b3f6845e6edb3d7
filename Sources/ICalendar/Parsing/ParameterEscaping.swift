/// The caret escapes of parameter values.
///
/// Source: RFC 6868, 3.
enum ParameterEscaping {
  /// `^n` is a line break, `^^` a caret, `^'` a double quote; other pairs stay as they are.
  static func decode(_ text: String) -> String {
    guard text.holds(caret) else { return text }
    var result: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == caret else {
        result.append(byte)
        continue
      }
      switch bytes.next() {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "'"): result.append(UInt8(ascii: "\""))
      case caret: result.append(caret)
      case let other?: result += [caret, other]
      case nil: result.append(caret)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The reverse of `decode`.
  static func encode(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == caret || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "\"") })
    else { return text }
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case caret: result += [caret, caret]
      case UInt8(ascii: "\""): result += [caret, UInt8(ascii: "'")]
      // CR LF is one line break.
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: result += [caret, UInt8(ascii: "n")]
      default: result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The values as they stand after the equals sign, in quotes where they hold what would end them.
  static func list(_ values: [String]) -> String {
    if values.count == 1 { return quoted(values[0]) }
    return values.map(quoted).joined(separator: ",")
  }

  private static func quoted(_ text: String) -> String {
    let escaped = encode(text)
    let needsQuotes = escaped.utf8.contains {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
    }
    return needsQuotes ? "\"" + escaped + "\"" : escaped
  }

  private static let caret = UInt8(ascii: "^")
}
