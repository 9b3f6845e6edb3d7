/// Where a scan gets its bytes: any stretch of them, as often as needed.
public protocol ScanByteSource {
  /// How many bytes there are, as far as that is known; it need not be exact.
  var size: Int { get }
  /// Fills a stretch of `buffer` from its start with the bytes from `offset` on, as far as it gets: how many; 0 at the end.
  func read(into buffer: inout [UInt8], _ stretch: Range<Int>, at offset: Int) throws -> Int
}
