/// Counts bytes over a whole block, sixty-four at a time.
enum ByteCount {
  private typealias Vector = SIMD64<UInt8>

  /// How many bytes are control characters (below SPACE).
  static func controls(_ bytes: UnsafeRawBufferPointer) -> Int {
    let last = Vector(repeating: 0x1F)
    return count(bytes) { $0 .<= last }
  }

  /// How often `byte` stands in the block.
  static func count(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
    let wanted = Vector(repeating: byte)
    return count(bytes) { $0 .== wanted }
  }

  @inline(__always)
  private static func count(
    _ bytes: UnsafeRawBufferPointer, _ matches: (Vector) -> SIMDMask<Vector.MaskStorage>
  ) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    let width = Vector.scalarCount
    let whole = bytes.count & ~(width - 1)
    var total = 0
    var index = 0
    while index < whole {
      // A lane counts to 255 before the lanes are added up.
      let end = min(whole, index + width * 255)
      var lanes = Vector.zero
      while index < end {
        let vector = start.loadUnaligned(fromByteOffset: index, as: Vector.self)
        // Every bit of a lane that matches is set: as a number, minus one.
        lanes = lanes &- unsafeBitCast(matches(vector), to: Vector.self)
        index &+= width
      }
      for lane in 0..<width { total += Int(lanes[lane]) }
    }
    guard whole < bytes.count else { return total }
    // The rest, filled up with what is counted apart.
    var rest = Vector.zero
    for (lane, byte) in bytes[whole...].enumerated() { rest[lane] = byte }
    let found = unsafeBitCast(matches(rest), to: Vector.self)
    for lane in 0..<(bytes.count - whole) where found[lane] != 0 { total += 1 }
    return total
  }
}
