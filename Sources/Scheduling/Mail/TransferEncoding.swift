/// Makes a body fit for the way.
///
/// Source: RFC 2045, 6.
enum TransferEncoding {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4 / 3 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for place in 0..<3 {
        bits = bits << 8 | (place < group.count ? UInt32(group[group.startIndex + place]) : 0)
      }
      for place in 0..<4 {
        result.append(
          place <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 0x3F)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// In lines of 76 letters.
  static func base64Lines(_ bytes: [UInt8]) -> String {
    let text = Array(base64(bytes).utf8)
    return stride(from: 0, to: text.count, by: 76).map {
      String(decoding: text[$0..<min($0 + 76, text.count)], as: UTF8.self)
    }.joined(separator: "\r\n")
  }

  /// Lines of at most 76 letters, each ended by CRLF.
  static func quotedPrintable(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var current = ""
      let bytes = Array(line.utf8)
      for (index, byte) in bytes.enumerated() {
        let isBlankAtEnd = byte == 0x20 && index == bytes.count - 1
        let isDotAlone = byte == UInt8(ascii: ".") && current.isEmpty
        let isPlain =
          (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "=") && !isBlankAtEnd && !isDotAlone
        let digits = String(byte, radix: 16, uppercase: true)
        let letter =
          isPlain ? String(Unicode.Scalar(byte)) : "=" + (digits.utf8.count < 2 ? "0" : "") + digits
        if current.utf8.count + letter.utf8.count > 75 {
          lines.append(current + "=")
          current = ""
        }
        current += letter
      }
      lines.append(current)
    }
    return lines.joined(separator: "\r\n")
  }
}
