/// Where something stands in an input: file, line from 1, byte offset from 0.
public struct SourceLocation: Hashable, Sendable {
  /// First physical line of the content line, from 1.
  public var line: Int
  /// Offset of that line's first byte in the input, from 0.
  public var byteOffset: Int
  /// Shared by all locations that were made from one another: every line of a file has one.
  private var input: Input?

  private final class Input: Sendable {
    let name: String

    init(name: String) { self.name = name }
  }

  public init(file: String? = nil, line: Int, byteOffset: Int = 0) {
    self.line = line
    self.byteOffset = byteOffset
    input = file.map { Input(name: $0) }
  }

  /// The name the user gave, or nil when the input has none.
  public var file: String? { input?.name }

  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.line == right.line && left.byteOffset == right.byteOffset
      && (left.input === right.input || left.file == right.file)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(byteOffset)
  }
}
