/// Where a scan gets its bytes: any stretch of them, from several threads, as often as needed.
public protocol ScanByteSource: Sendable {
  /// How many bytes there are, as far as that is known; it need not be exact.
  var size: Int { get }
  /// Fills `buffer` from its start with the bytes from `offset` on, as far as it gets; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int
}
