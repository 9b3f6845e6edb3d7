/// Bytes in memory as the source of a scan.
public struct ByteArraySource: ScanByteSource {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var size: Int { bytes.count }

  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let count = max(0, min(buffer.count, bytes.count - offset))
    if count > 0 { buffer.copyBytes(from: bytes[offset..<(offset + count)]) }
    return count
  }
}
