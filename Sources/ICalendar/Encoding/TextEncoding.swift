/// Writes TEXT values.
///
/// Source: RFC 5545, 3.3.11.
enum TextEncoding {
  /// With backslashes before what would end the value or break the line.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsEscape) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      // CR LF is one line break.
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: result += [backslash, UInt8(ascii: "n")]
      case backslash, UInt8(ascii: ";"), UInt8(ascii: ","): result += [backslash, byte]
      default: result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte == backslash || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == 0x0A
      || byte == 0x0D
  }
}
