/// Looks at eight bytes at a time, within bounds that are checked once.
extension Span<UInt8> {
  /// Eight bytes from a place on, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    let bytes = extracting(index..<(index &+ 8))
    // Known from then on, so that the eight are one load.
    guard bytes.count == 8 else { return 0 }
    let low =
      UInt64(bytes[0]) | UInt64(bytes[1]) << 8 | UInt64(bytes[2]) << 16 | UInt64(bytes[3]) << 24
    let high =
      UInt64(bytes[4]) | UInt64(bytes[5]) << 8 | UInt64(bytes[6]) << 16 | UInt64(bytes[7]) << 24
    return low | high << 32
  }

  /// Where `byte` stands first in a stretch; nil where it does not.
  func firstIndex(of byte: UInt8, in stretch: Range<Int>) -> Int? {
    var index = stretch.lowerBound
    while index &+ 8 <= stretch.upperBound {
      let found = ByteMask.equal(word(at: index), byte)
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < stretch.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether the bytes are those of a text.
  func isEqual(to text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    for (index, byte) in text.utf8.enumerated() where self[index] != byte { return false }
    return true
  }
}

/// Compares eight bytes in a word at once; the answer has the highest bit of each byte that is meant.
enum ByteMask {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Bytes equal to one; above the first of them there may be others that are not.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (UInt64(byte) &* ones)
    return (difference &- ones) & ~difference & tops
  }

  /// Control characters (below SPACE), these alone.
  @inline(__always)
  static func controls(_ word: UInt64) -> UInt64 {
    ~((word & ~tops) &+ 0x6060_6060_6060_6060 | word) & tops
  }
}
