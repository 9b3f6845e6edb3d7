extension String {
  /// Whether one of the bytes in UTF-8 is that one.
  func holds(_ byte: UInt8) -> Bool { utf8.contains(byte) }
}
