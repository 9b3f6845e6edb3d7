/// Bytes of other encodings, and text of lines that are not UTF-8.
package enum CharacterEncoding {
  enum UTF16Order { case little, big }

  /// UTF-16 by its byte order mark, or by the NULs beside the letters of `BEGIN`.
  static func utf16Order(_ bytes: [UInt8]) -> UTF16Order? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, _, _): return .little
    case (0xFE, 0xFF, _, _): return .big
    case (1..., 0, 1..., 0): return .little
    case (0, 1..., 0, 1...): return .big
    default: return nil
    }
  }

  /// The same text in UTF-8, without the mark; an odd last byte is left out.
  static func utf8(fromUTF16 bytes: [UInt8], order: UTF16Order) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(order == .little ? second << 8 | first : first << 8 | second)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether the bytes are well-formed UTF-8.
  static func isUTF8(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var index = 0
    let count = bytes.count
    while index < count {
      let lead = bytes[index]
      index += 1
      if lead < 0x80 { continue }
      let length: Int
      var low: UInt8 = 0x80
      var high: UInt8 = 0xBF
      switch lead {
      case 0xC2...0xDF: length = 1
      case 0xE0: (length, low) = (2, 0xA0)
      case 0xED: (length, high) = (2, 0x9F)
      case 0xE1...0xEF: length = 2
      case 0xF0: (length, low) = (3, 0x90)
      case 0xF1...0xF3: length = 3
      case 0xF4: (length, high) = (3, 0x8F)
      default: return false
      }
      guard index + length <= count, bytes[index] >= low, bytes[index] <= high else { return false }
      for offset in 1..<max(length, 1) where bytes[index + offset] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }

  /// Text of Windows-1252 bytes; the five unassigned ones become the control characters of Latin-1.
  package static func windows1252(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let code = (0x80...0x9F).contains(byte) ? windows1252Controls[Int(byte) - 0x80] : UInt16(byte)
      text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// What Windows-1252 has at 0x80 to 0x9F.
  private static let windows1252Controls: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
