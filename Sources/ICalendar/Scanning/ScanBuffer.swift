/// The bytes of a stream that a scan has before it, between zeros: what looks at many bytes at once looks beyond the
/// last one, and at the one before the first.
struct ScanBuffer {
  /// Zeros on either side; 64 are looked at, and one may become a line end.
  private static let slack = 128

  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(capacity: Int) { memory = ScanBuffer.allocate(capacity) }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity + 2 * slack, alignment: 64)
    memory[..<slack].initializeMemory(as: UInt8.self, repeating: 0)
    return memory
  }

  func deallocate() { memory.deallocate() }

  private var start: UnsafeMutableRawPointer { memory.baseAddress! + ScanBuffer.slack }
  private var capacity: Int { memory.count - 2 * ScanBuffer.slack }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Makes room for `size` more bytes by doubling; false when that takes more than `most` altogether.
  mutating func reserve(_ size: Int, most: Int) -> Bool {
    while capacity - count < size {
      guard capacity * 2 <= most else { return false }
      let larger = ScanBuffer.allocate(capacity * 2)
      UnsafeMutableRawBufferPointer(rebasing: larger[ScanBuffer.slack...]).copyMemory(from: bytes)
      memory.deallocate()
      memory = larger
    }
    return true
  }

  /// Appends up to `size` bytes, for which there must be room; how many, which is 0 at the end alone. Rethrows what
  /// `read` throws.
  mutating func append(_ size: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows -> Int {
    let added = size == 0 ? 0 : try read(UnsafeMutableRawBufferPointer(start: start + count, count: size))
    count += added
    (start + count).initializeMemory(as: UInt8.self, repeating: 0, count: ScanBuffer.slack)
    return added
  }

  /// Gives the last line an end if it has none.
  mutating func endLine() {
    guard let last = bytes.last, last != 0x0A else { return }
    start.storeBytes(of: 0x0A, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Moves what follows the first bytes to the front.
  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    count -= number
    // The zeros behind move with it.
    start.copyMemory(from: start + number, byteCount: count + ScanBuffer.slack)
  }
}
