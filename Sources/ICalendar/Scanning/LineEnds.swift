import CByteMasks

/// Where the LFs of a stretch of bytes stand: all are looked for before any line is looked at, since how long the
/// next line is takes the processor more to guess than to find out.
struct LineEnds {
  private let offsets: UnsafeMutablePointer<UInt32>
  private(set) var count = 0

  /// Room for those of `bytes` bytes.
  init(bytes: Int) { offsets = .allocate(capacity: bytes + 64) }

  func deallocate() { offsets.deallocate() }

  /// The place of an LF, from the start of the stretch.
  @inline(__always)
  subscript(_ number: Int) -> Int { Int(offsets[number]) }

  /// Finds those of `bytes`. The 64 bytes that follow them must be readable, and be no LFs.
  mutating func find(in bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else {
      count = 0
      return
    }
    var found = offsets
    var offset = 0
    while offset < bytes.count {
      var mask = calendarr_mask_64(start + offset, 0x0A)
      // Three at a time, as lines of a calendar come, without a look at how many there are: what is written too much is
      // written over.
      for _ in 0..<3 {
        found.pointee = UInt32(truncatingIfNeeded: offset &+ mask.trailingZeroBitCount)
        found += mask == 0 ? 0 : 1
        mask &= mask &- 1
      }
      while mask != 0 {
        found.pointee = UInt32(truncatingIfNeeded: offset &+ mask.trailingZeroBitCount)
        found += 1
        mask &= mask &- 1
      }
      offset &+= 64
    }
    count = found - offsets
  }

  /// Bytes of the longest line that ends in the stretch, with the CR before its LF if there is one; the first line
  /// begins at `start`.
  func longestLine(from start: Int) -> Int {
    var (start, longest) = (start, 0)
    for number in 0..<count {
      longest = max(longest, self[number] - start)
      start = self[number] + 1
    }
    return longest
  }
}
