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

  /// The key of `count` bytes, at most `capacity`; `base` must be readable for 32 bytes.
  @inline(__always)
  init(_ base: UnsafeRawPointer, count: Int) {
    func word(_ index: Int) -> UInt64 {
      let rest = count &- index &* 8
      guard rest > 0 else { return 0 }
      let word = base.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self) | NameKey.caseBits
      return rest >= 8 ? word : word & NameKey.head(rest)
    }
    first = word(0)
    guard count > 8 else { return }
    (second, third, fourth) = (word(1), word(2), word(3))
  }

  /// Reads a name up to `:` or `;`; nil when there is none in the first 32 bytes.
  ///
  /// `base` must be readable for 32 bytes. `length` becomes that of the name.
  @inline(__always)
  init?(_ base: UnsafeRawPointer, length: inout Int) {
    let mask = NameKey.caseBits
    var word = base.loadUnaligned(as: UInt64.self)
    var at = NameKey.delimiter(in: word)
    if at < 8 {
      first = (word | mask) & NameKey.head(at)
      length = at
      return
    }
    first = word | mask
    word = base.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    at = NameKey.delimiter(in: word)
    if at < 8 {
      second = (word | mask) & NameKey.head(at)
      length = 8 + at
      return
    }
    second = word | mask
    word = base.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    at = NameKey.delimiter(in: word)
    if at < 8 {
      third = (word | mask) & NameKey.head(at)
      length = 16 + at
      return
    }
    third = word | mask
    word = base.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    at = NameKey.delimiter(in: word)
    guard at < 8 else { return nil }
    fourth = (word | mask) & NameKey.head(at)
    length = 24 + at
  }

  /// The place of the first `:` or `;` in eight bytes, 8 when there is none.
  @inline(__always)
  private static func delimiter(in word: UInt64) -> Int {
    // The two differ in the lowest bit alone.
    let difference = (word | 0x0101_0101_0101_0101) ^ 0x3B3B_3B3B_3B3B_3B3B
    let hit = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    return hit.trailingZeroBitCount >> 3
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
    return withUnsafeBytes(of: self) { bytes in
      bytes.allSatisfy { byte in
        switch byte {
        case 0, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E: true
        default: false
        }
      }
    }
  }

  /// The name in upper case, or nil when it holds bytes that no name has.
  var text: String? {
    guard isName else { return nil }
    var bytes: [UInt8] = []
    for word in [first, second, third, fourth] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        let byte = UInt8(truncatingIfNeeded: word >> shift)
        if byte != 0 { bytes.append(byte >= 0x61 ? byte & 0xDF : byte) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
