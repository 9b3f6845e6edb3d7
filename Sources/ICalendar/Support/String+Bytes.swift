#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Whether one of the bytes in UTF-8 is that one: asked of every text that is read, so that it is worth
  /// more than a walk through its view.
  func holds(_ byte: UInt8) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
    return found ?? utf8.contains(byte)
  }
}
