/// The bytes of a stream that a scan has before it, with blanks behind the last one: what looks at several bytes at once
/// looks beyond it.
struct ScanBuffer {
  /// Blanks behind the bytes; one may become a line end.
  static let slack = 64

  /// The bytes, then blanks, then what was there before.
  private(set) var bytes: [UInt8]
  /// How many of them are of the stream.
  private(set) var count = 0

  init(capacity: Int) { bytes = Array(repeating: 0x20, count: capacity + ScanBuffer.slack) }

  /// Makes room for `size` more bytes by doubling; false when that takes more than `most` altogether.
  mutating func reserve(_ size: Int, most: Int) -> Bool {
    while bytes.count - ScanBuffer.slack - count < size {
      let capacity = bytes.count - ScanBuffer.slack
      guard capacity * 2 <= most else { return false }
      bytes.append(contentsOf: repeatElement(0x20, count: capacity))
    }
    return true
  }

  /// Appends up to `size` bytes from `source`, for which there must be room; how many, which is 0 at the end alone.
  /// Rethrows what reading throws.
  mutating func append(_ size: Int, from source: some ScanByteSource, at offset: Int) throws -> Int {
    let added = size == 0 ? 0 : try source.read(into: &bytes, count..<(count + size), at: offset)
    count += added
    blank()
    return added
  }

  /// Gives the last line an end if it has none.
  mutating func endLine() {
    guard count > 0, bytes[count - 1] != 0x0A else { return }
    bytes[count] = 0x0A
    count += 1
    blank()
  }

  /// Moves what follows the first bytes to the front.
  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    let places = number..<count
    var all = bytes.mutableSpan
    for index in places { all[index - number] = all[index] }
    count -= number
    blank()
  }

  private mutating func blank() {
    for index in count..<min(count + ScanBuffer.slack, bytes.count) { bytes[index] = 0x20 }
  }
}
