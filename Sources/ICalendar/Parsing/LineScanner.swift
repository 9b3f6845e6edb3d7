/// Cuts bytes into unfolded lines, in one pass and without copying those that are not folded.
///
/// Line ends are CRLF, LF, CR and CR CR LF, mixed as they please. A line that starts with a SPACE or
/// TAB continues the one before, also in the middle of a UTF-8 character.
///
/// Programs that indent components are read, too: a line that is BEGIN or END of a known component and nothing else
/// continues nothing and is not continued, and blanks before the line that follows it are the indentation of those up to
/// the next one; among these a line with more or fewer blanks continues. Source: RFC 5545, 3.1.
struct LineScanner {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A line: where it starts, and whether it has bytes beyond ASCII.
  struct Line {
    var number: Int
    var byteOffset: Int
    var isASCII: Bool
    /// It ran past the limit and lost its tail.
    var isTooLong: Bool
    /// Blanks before it, which are no part of it.
    var indentation = 0
    fileprivate var range: Range<Int>
    fileprivate var isFolded: Bool
  }

  private let bytes: Bytes
  private let maxLength: Int
  private var position: Int
  private var lineNumber: Int
  /// Place of `bytes` in the input.
  private let firstOffset: Int
  /// The last line when it was folded.
  private var unfolded: [UInt8] = []
  /// Blanks before lines that continue nothing.
  private var indentation = 0
  /// The last line was BEGIN or END, so that the next one is a line of its own.
  private var isAfterBorder = false

  /// `bytes` must outlive the scanner; they stand at `firstOffset` and line `firstLine` of the input.
  init(_ bytes: Bytes, maxLength: Int, firstLine: Int = 1, firstOffset: Int = 0) {
    self.bytes = bytes
    self.maxLength = maxLength
    self.firstOffset = firstOffset
    lineNumber = firstLine
    // A byte order mark is no part of the first line.
    position = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// Whether the last byte read was not a line end.
  private(set) var endedWithoutBreak = false

  /// The next unfolded line, or nil at the end.
  mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    var line = Line(
      number: lineNumber, byteOffset: firstOffset + position, isASCII: true, isTooLong: false, range: 0..<0,
      isFolded: false
    )
    var high: UInt64 = 0
    line.range = physicalLine(&high)
    stripIndentation(of: &line)
    // After a blank line nothing can be continued.
    if !line.range.isEmpty, !isAfterBorder, isContinuation {
      line.isFolded = true
      unfolded.removeAll(keepingCapacity: true)
      unfolded.append(contentsOf: bytes[line.range])
      while isContinuation { appendContinuation(to: &line, &high) }
    }
    line.isTooLong = line.isTooLong || line.range.count > maxLength
    line.isASCII = high & 0x8080_8080_8080_8080 == 0
    return line
  }

  /// Takes the next physical line and what continues it onto `line` in place of its last byte
  /// (a soft line break of quoted-printable text); false at the end.
  mutating func joinNext(to line: inout Line) -> Bool {
    guard position < bytes.count else { return false }
    if !line.isFolded {
      line.isFolded = true
      unfolded.removeAll(keepingCapacity: true)
      unfolded.append(contentsOf: bytes[line.range])
    }
    unfolded.removeLast()
    var high: UInt64 = line.isASCII ? 0 : 0x80
    appendPhysicalLine(dropping: 0, to: &line, &high)
    while isContinuation { appendContinuation(to: &line, &high) }
    line.isASCII = high & 0x8080_8080_8080_8080 == 0
    return true
  }

  /// Hands over the bytes of the line that `next` gave last.
  func withBytes<Result>(of line: Line, _ body: (Bytes) -> Result) -> Result {
    if line.isFolded { return unfolded.withUnsafeBufferPointer(body) }
    return body(Bytes(rebasing: bytes[line.range]))
  }

  /// Takes the indentation off a line that begins, and notes that of the lines after it.
  private mutating func stripIndentation(of line: inout Line) {
    let blanks = LineScanner.blanks(bytes[line.range])
    let isBorder = ComponentBorder.isAlone(bytes[line.range.dropFirst(blanks)])
    defer { isAfterBorder = isBorder }
    guard blanks < line.range.count else { return }
    if isAfterBorder || blanks == 0 { indentation = blanks }
    guard blanks > 0, isBorder || blanks == indentation else { return }
    line.indentation = blanks
    line.range = line.range.dropFirst(blanks)
  }

  private static func blanks(_ line: Slice<Bytes>) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  private var isContinuation: Bool {
    guard position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 else { return false }
    let rest = bytes[position...]
    let text = rest.drop { $0 == 0x20 || $0 == 0x09 }
    if ComponentBorder.isAlone(text.prefix(ComponentBorder.longest).prefix { $0 != 0x0A && $0 != 0x0D }) {
      return false
    }
    return indentation == 0 || text.startIndex - position != indentation
  }

  /// Takes a continuation onto `line`, less the blank that marks it and its indentation.
  private mutating func appendContinuation(to line: inout Line, _ high: inout UInt64) {
    let blanks = indentation == 0 ? 0 : LineScanner.blanks(bytes[position...])
    appendPhysicalLine(dropping: blanks > indentation ? indentation + 1 : 1, to: &line, &high)
  }

  private mutating func appendPhysicalLine(dropping: Int, to line: inout Line, _ high: inout UInt64) {
    let range = physicalLine(&high).dropFirst(dropping)
    guard unfolded.count + range.count <= maxLength else {
      line.isTooLong = true
      return
    }
    unfolded.append(contentsOf: bytes[range])
  }

  /// Moves past one physical line; gives its bytes without the line end.
  private mutating func physicalLine(_ high: inout UInt64) -> Range<Int> {
    let start = position
    let count = bytes.count
    let base = UnsafeRawPointer(bytes.baseAddress!)
    var index = start
    // Eight bytes at a time until one of them is LF or CR.
    while index + 8 <= count {
      let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if LineScanner.hasByte(0x0A, in: word) || LineScanner.hasByte(0x0D, in: word) { break }
      high |= word
      index += 8
    }
    while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      high |= UInt64(bytes[index])
      index += 1
    }
    position = index
    endedWithoutBreak = index == count
    if index < count {
      position += 1
      if bytes[index] == 0x0D {
        if position < count, bytes[position] == 0x0A {
          position += 1
        } else if position + 1 < count, bytes[position] == 0x0D, bytes[position + 1] == 0x0A {
          position += 2
        }
      }
      lineNumber += 1
    }
    return start..<index
  }

  private static func hasByte(_ byte: UInt64, in word: UInt64) -> Bool {
    let difference = word ^ (byte &* 0x0101_0101_0101_0101)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
  }
}
