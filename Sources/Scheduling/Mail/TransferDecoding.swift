/// Undoes what made a body fit for the way.
///
/// Source: RFC 2045, 6.
enum TransferDecoding {
  /// nil for an encoding that is not known.
  static func decode(_ bytes: ArraySlice<UInt8>, _ encoding: String?) -> [UInt8]? {
    switch encoding?.trimmedBlanks.lowercased() ?? "7bit" {
    case "", "7bit", "8bit", "binary": Array(bytes)
    case "quoted-printable": quotedPrintable(bytes)
    case "base64": base64(bytes)
    default: nil
    }
  }

  /// What is no escape stays as it is: senders forget to encode.
  static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    // Blanks at the end of a line were added on the way.
    var blanks: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x20, 0x09: blanks.append(byte)
      case 0x0A:
        blanks = []
        result.append(byte)
      case 0x0D where index < bytes.endIndex && bytes[index] == 0x0A:
        blanks = []
        result.append(byte)
      case UInt8(ascii: "="):
        result += blanks
        blanks = []
        if let end = softBreak(bytes, at: index) {
          index = end
        } else if index + 1 < bytes.endIndex, let high = digit(bytes[index]),
          let low = digit(bytes[index + 1])
        {
          result.append(high << 4 | low)
          index += 2
        } else {
          result.append(byte)
        }
      default:
        result += blanks
        blanks = []
        result.append(byte)
      }
    }
    return result
  }

  /// Where the text goes on after `=` and the end of its line; nil where there is none.
  private static func softBreak(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D {
      index += 1
    }
    guard index < bytes.endIndex else { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }

  /// Everything but the letters of the alphabet is passed over.
  static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        result += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        (bits, count) = (0, 0)
      }
    }
    if count == 2 { result.append(UInt8(bits >> 4 & 0xFF)) }
    if count == 3 { result += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)] }
    return result
  }

  /// `%C3%A9`. Source: RFC 2231, 4.
  static func percent(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
