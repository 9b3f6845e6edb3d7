/// Counts bytes over a whole block, eight at a time.
enum ByteCount {
  /// How many bytes are control characters (below SPACE).
  static func controls(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    let low: UInt64 = 0x0101_0101_0101_0101
    var total = 0
    var index = 0
    let words = bytes.count & ~31
    while index < words {
      // Each lane counts to at most 255 before the lanes are added up.
      let end = min(words, index + 32 * 60)
      var lanes: UInt64 = 0
      while index < end {
        lanes &+= mask(start.loadUnaligned(fromByteOffset: index, as: UInt64.self)) & low
        lanes &+= mask(start.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)) & low
        lanes &+= mask(start.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)) & low
        lanes &+= mask(start.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)) & low
        index += 32
      }
      let pairs = (lanes & 0x00FF_00FF_00FF_00FF) &+ (lanes >> 8 & 0x00FF_00FF_00FF_00FF)
      total &+= Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
    }
    while index < bytes.count {
      if bytes[index] < 0x20 { total += 1 }
      index += 1
    }
    return total
  }

  /// How often `byte` stands in the block.
  static func count(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
    bytes.reduce(0) { $0 + ($1 == byte ? 1 : 0) }
  }

  /// The lowest bit of every byte below SPACE, besides others: of the upper three bits none is set.
  @inline(__always)
  private static func mask(_ word: UInt64) -> UInt64 {
    let upper = word & 0xE0E0_E0E0_E0E0_E0E0
    return ~(upper >> 5 | upper >> 6 | upper >> 7)
  }
}
