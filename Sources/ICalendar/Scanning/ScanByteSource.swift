/// Where a scan gets its bytes: read in blocks, and from the start again when needed.
public protocol ScanByteSource {
  /// Fills `buffer` from its start; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
  /// Goes back to the first byte.
  mutating func rewind() throws
}
