/// The quoted-printable encoding of vCalendar 1.0 texts.
///
/// Source: RFC 2045, 6.7.
enum QuotedPrintable {
  /// Bytes that are not UTF-8 are read as Windows-1252; a `=` that starts no pair of digits goes.
  static func decode(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "=") else {
        result.append(bytes[index])
        continue
      }
      guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      else { continue }
      result.append(high << 4 | low)
      index += 2
    }
    return CharacterEncoding.isUTF8(result[...])
      ? String(decoding: result, as: UTF8.self) : CharacterEncoding.windows1252(result)
  }

  /// UTF-8, of which everything but printable ASCII is written as digits.
  static func encode(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "=") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
