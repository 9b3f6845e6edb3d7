/// A place in a text of bytes: offset from 0, line from 1, column from 1, counted in bytes.
///
/// What was not read from a text stands at line 0. Counts beyond 32 bits stay at the greatest of them.
public struct TextPosition: Hashable, Sendable {
  private var storedOffset: UInt32
  private var storedLine: UInt32
  private var storedColumn: UInt32

  public var offset: Int { Int(storedOffset) }
  public var line: Int { Int(storedLine) }
  public var column: Int { Int(storedColumn) }

  /// The place of what stands in no text.
  public static let none = TextPosition(offset: 0, line: 0, column: 0)

  public init(offset: Int, line: Int, column: Int) {
    storedOffset = UInt32(clamping: offset)
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }
}
