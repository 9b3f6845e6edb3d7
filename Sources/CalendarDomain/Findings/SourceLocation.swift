public import Basics

/// Where something stands in an input: file, line from 1, byte offset from 0, and in JSON and XML the column.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  private var storedLine: UInt32
  /// 0 where only the line counts. Both share a word: every line of a file has a location.
  private var storedColumn: UInt32 = 0
  /// Offset of that line's first byte in the input, or of the column's, from 0.
  public var byteOffset: Int
  /// Shared by all locations that were made from one another: every line of a file has one.
  private var input: Input?

  private final class Input: Sendable {
    let name: String

    init(name: String) { self.name = name }
  }

  public init(file: String? = nil, line: Int, byteOffset: Int = 0) {
    storedLine = UInt32(clamping: line)
    self.byteOffset = byteOffset
    input = file.map { Input(name: $0) }
  }

  /// A place in a text in which columns count.
  public init(_ position: TextPosition, in file: String?) {
    self.init(file: file, line: max(1, position.line), byteOffset: position.offset)
    storedColumn = UInt32(clamping: position.column)
  }

  /// First physical line of the content line, from 1.
  public var line: Int {
    get { Int(storedLine) }
    set { storedLine = UInt32(clamping: newValue) }
  }

  /// Bytes from the start of the line, from 1; nil where only the line is known.
  public var column: Int? {
    get { storedColumn == 0 ? nil : Int(storedColumn) }
    set { storedColumn = newValue.map { UInt32(clamping: $0) } ?? 0 }
  }

  /// The name the user gave, or nil when the input has none.
  public var file: String? { input?.name }

  /// `file:line` or `file:line:column`, as compilers write it.
  public var description: String { "\(file ?? "-"):\(line)" + (column.map { ":\($0)" } ?? "") }

  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.storedLine == right.storedLine && left.storedColumn == right.storedColumn
      && left.byteOffset == right.byteOffset && (left.input === right.input || left.file == right.file)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(storedLine)
    hasher.combine(byteOffset)
  }
}
