/// Where something stands in an input: file, line from 1, byte offset from 0.
public struct SourceLocation: Hashable, Sendable {
  /// The name the user gave, or nil when the input has none.
  public var file: String?
  /// First physical line of the content line, from 1.
  public var line: Int
  /// Offset of that line's first byte in the input, from 0.
  public var byteOffset: Int

  public init(file: String? = nil, line: Int, byteOffset: Int = 0) {
    self.file = file
    self.line = line
    self.byteOffset = byteOffset
  }
}
