/// Where a scan gets its bytes: any stretch of them, as often as needed.
public protocol ScanByteSource {
  /// How many bytes there are, as far as that is known; it need not be exact.
  var size: Int { get }
  /// Fills a stretch of `buffer` from its start with the bytes from `offset` on, as far as it gets: how many; 0 at the end.
  func read(into buffer: inout [UInt8], _ stretch: Range<Int>, at offset: Int) throws -> Int
}

extension ScanByteSource {
  /// Fills a stretch of `buffer` with the bytes from `offset` on: how many; fewer than it takes only at the end. Rethrows
  /// what reading throws.
  public func fill(_ buffer: inout [UInt8], _ stretch: Range<Int>, from offset: Int) throws -> Int {
    var end = stretch.lowerBound
    while end < stretch.upperBound,
      case let added = try read(
        into: &buffer, end..<stretch.upperBound, at: offset + end - stretch.lowerBound), added > 0
    { end += added }
    return end - stretch.lowerBound
  }

  /// All bytes, or the first `most` of them. Rethrows what reading throws.
  public func bytes(atMost most: Int) throws -> [UInt8] {
    // Room for one more than there should be, so that the end is met without growing.
    var bytes = [UInt8](repeating: 0, count: min(size, most - 1) + 1)
    var count = 0
    while true {
      count += try fill(&bytes, count..<bytes.count, from: count)
      guard count == bytes.count, count < most else { break }
      bytes += repeatElement(0, count: min(most - count, max(1 << 16, count)))
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
