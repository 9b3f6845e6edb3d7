/// The lines of an input as they stand, folded or not.
///
/// Line ends are CRLF, LF, CR and CR CR LF, mixed as they please.
struct PhysicalLines: Sequence, IteratorProtocol {
  struct Line {
    /// From 1.
    var number: Int
    /// Without the line end.
    var content: Range<Int>
    /// With it.
    var end: Int
    /// It ends in CR LF, or at the end of the input.
    var endsRight: Bool
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var number = 1

  /// - Parameter start: where a line begins.
  init(_ bytes: ArraySlice<UInt8>, from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// The next line begins with a blank, and so continues the last one.
  var continues: Bool { position < bytes.endIndex && (bytes[position] == 0x20 || bytes[position] == 0x09) }

  mutating func next() -> Line? {
    guard position < bytes.endIndex else { return nil }
    let start = position
    var end = start
    while end < bytes.endIndex, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    position = end
    if end < bytes.endIndex {
      position += 1
      if bytes[end] == 0x0D, position < bytes.endIndex {
        if bytes[position] == 0x0A {
          position += 1
        } else if bytes[position] == 0x0D, position + 1 < bytes.endIndex, bytes[position + 1] == 0x0A {
          position += 2
        }
      }
    }
    defer { number += 1 }
    let isRight = position - end == 2
    return Line(
      number: number, content: start..<end, end: position, endsRight: isRight || end == bytes.endIndex)
  }
}
