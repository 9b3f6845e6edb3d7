/// The name of a content line in lower case, packed into words, so that names compare in one step.
///
/// Setting the bit that tells cases apart lets no two bytes of a name fall together but `_` and DEL, so
/// that `_` does not pack.
struct NameKey: Hashable {
  /// Longest name that packs.
  static let capacity = 31
  /// The bit that tells lower case, in every byte of a word.
  static let caseBits: UInt64 = 0x2020_2020_2020_2020

  var first: UInt64 = 0
  var second: UInt64 = 0
  var third: UInt64 = 0
  var fourth: UInt64 = 0

  /// The key of no name.
  init() {}

  /// The key of up to sixteen bytes in lower case, the first one lowest.
  init(first: UInt64, second: UInt64 = 0) { (self.first, self.second) = (first, second) }

  /// The key of a whole name of at most `capacity` bytes.
  init(_ name: some Sequence<UInt8>) {
    for (index, byte) in name.prefix(NameKey.capacity).enumerated() {
      let part = UInt64(byte | 0x20) << (UInt64(index % 8) * 8)
      switch index / 8 {
      case 0: first |= part
      case 1: second |= part
      case 2: third |= part
      default: fourth |= part
      }
    }
  }

  /// The key of `count` bytes from a place on, at most `capacity`; `bytes` must go on for 32 bytes.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at index: Int, count: Int) {
    func word(_ number: Int) -> UInt64 {
      let rest = count &- number &* 8
      guard rest > 0 else { return 0 }
      let word = bytes.word(at: index &+ number &* 8) | NameKey.caseBits
      return rest >= 8 ? word : word & NameKey.head(rest)
    }
    first = word(0)
    guard count > 8 else { return }
    (second, third, fourth) = (word(1), word(2), word(3))
  }

  /// Reads the name from a place on up to `:` or `;`; nil when there is none in the first 32 bytes, for which `bytes`
  /// must go on.
  ///
  /// `length` becomes that of the name.
  init?(_ bytes: Span<UInt8>, at index: Int, length: inout Int) {
    for number in 0..<4 {
      let word = bytes.word(at: index + number * 8)
      // The two delimiters differ in the lowest bit alone.
      let at = ByteMask.equal(word | ByteMask.ones, UInt8(ascii: ";")).trailingZeroBitCount >> 3
      let part = (word | NameKey.caseBits) & (at < 8 ? NameKey.head(at) : .max)
      switch number {
      case 0: first = part
      case 1: second = part
      case 2: third = part
      default: fourth = part
      }
      if at < 8 {
        length = number * 8 + at
        return
      }
    }
    return nil
  }

  /// Ones in the first `count` bytes of a word, at most seven.
  @inline(__always)
  static func head(_ count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
  }

  @inline(__always)
  var hashed: UInt64 {
    (first ^ (second << 29 | second >> 35) ^ third &* 0x9E37_79B9_7F4A_7C15
      ^ fourth &* 0xC2B2_AE3D_27D4_EB4F) &* 0xFF51_AFD7_ED55_8CCD
  }

  /// Whether the key holds nothing but what names are made of.
  var isName: Bool {
    guard first != 0 else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E: true
      default: false
      }
    }
  }

  /// All 32, those that the name has not being 0.
  private var bytes: [UInt8] {
    [first, second, third, fourth].flatMap { word in
      stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// The name in upper case, or nil when it holds bytes that no name has.
  var text: String? {
    guard isName else { return nil }
    let name = bytes.filter { $0 != 0 }.map { $0 >= 0x61 ? $0 & 0xDF : $0 }
    return String(decoding: name, as: UTF8.self)
  }
}
