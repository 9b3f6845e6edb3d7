/// FNV-1a, 64 bits: the same on every run and machine. It names things and keeps no secrets.
///
/// Source: draft-eastlake-fnv, 'The FNV Non-Cryptographic Hash Algorithm'.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Adds a text and its end.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  package mutating func add(_ byte: UInt8) {
    value ^= UInt64(byte)
    value = value &* 0x100_0000_01b3
  }

  /// 16 digits, lower case.
  package var hexDigits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
