/// Bytes in memory as the source of a scan.
public struct ByteArraySource: ScanByteSource, Sendable {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var size: Int { bytes.count }

  public func read(into buffer: inout [UInt8], _ stretch: Range<Int>, at offset: Int) -> Int {
    let count = max(0, min(stretch.count, bytes.count - offset))
    guard count > 0 else { return 0 }
    let place = stretch.lowerBound..<(stretch.lowerBound + count)
    buffer.replaceSubrange(place, with: bytes[offset..<(offset + count)])
    return count
  }
}
