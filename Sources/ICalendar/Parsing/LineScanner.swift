/// Cuts bytes into unfolded lines, in one pass and without copying those that are not folded.
///
/// Line ends are CRLF, LF, CR and CR CR LF, mixed as they please. A line that starts with a SPACE or
/// TAB continues the one before, also in the middle of a UTF-8 character.
///
/// Programs that indent components are read, too: a line that is BEGIN or END of a known component and nothing else
/// continues nothing and is not continued, and blanks before the line that follows it are the indentation of those up to
/// the next one; among these a line with more or fewer blanks continues. Source: RFC 5545, 3.1.
struct LineScanner {
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

  /// Where a scanner stands between two lines, for one that goes on from there.
  struct Standing {
    /// Of the next line, from 1.
    var line = 1
    /// Of its first byte in the input.
    var byteOffset = 0
    fileprivate var indentation = 0
    fileprivate var isAfterBorder = false
  }

  private let bytes: ArraySlice<UInt8>
  private let maxLength: Int
  private var position: Int
  private var lineNumber: Int
  /// What the place of a byte is more than its index.
  private let offset: Int
  /// The last line when it was folded.
  private var unfolded: [UInt8] = []
  /// Blanks before lines that continue nothing.
  private var indentation = 0
  /// The last line was BEGIN or END, so that the next one is a line of its own.
  private var isAfterBorder = false

  /// `bytes` stand at `firstOffset` and line `firstLine` of the input.
  init(_ bytes: ArraySlice<UInt8>, maxLength: Int, firstLine: Int = 1, firstOffset: Int = 0) {
    self.bytes = bytes
    self.maxLength = maxLength
    offset = firstOffset - bytes.startIndex
    lineNumber = firstLine
    // A byte order mark is no part of the first line.
    position = bytes.startIndex + (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Goes on where another one stood; `bytes` begin there.
  init(_ bytes: ArraySlice<UInt8>, maxLength: Int, at standing: Standing) {
    self.bytes = bytes
    self.maxLength = maxLength
    offset = standing.byteOffset - bytes.startIndex
    lineNumber = standing.line
    indentation = standing.indentation
    isAfterBorder = standing.isAfterBorder
    let hasMark = standing.byteOffset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    position = bytes.startIndex + (hasMark ? 3 : 0)
  }

  var standing: Standing {
    Standing(
      line: lineNumber, byteOffset: offset + position, indentation: indentation, isAfterBorder: isAfterBorder)
  }

  /// Whether the last line would be the same if more bytes came behind these: what tells whether the next one continues
  /// it is all there.
  var isSure: Bool {
    var index = position
    while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return bytes.endIndex - index > ComponentBorder.longest
  }

  /// Whether the last byte read was not a line end.
  private(set) var endedWithoutBreak = false
  /// Whether the last physical line ended in `=`.
  private var endedSoftly = false

  /// The next unfolded line, or nil at the end.
  mutating func next() -> Line? {
    guard position < bytes.endIndex else { return nil }
    var line = Line(
      number: lineNumber, byteOffset: offset + position, isASCII: true, isTooLong: false, range: 0..<0,
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
    guard position < bytes.endIndex else { return false }
    if !line.isFolded {
      line.isFolded = true
      unfolded.removeAll(keepingCapacity: true)
      unfolded.append(contentsOf: bytes[line.range])
    }
    // A line that was too long has lost its end.
    if !line.isTooLong { unfolded.removeLast() }
    var high: UInt64 = line.isASCII ? 0 : 0x80
    appendPhysicalLine(dropping: 0, to: &line, &high)
    while isContinuation { appendContinuation(to: &line, &high) }
    line.isASCII = high & 0x8080_8080_8080_8080 == 0
    return true
  }

  /// The bytes of the line that `next` gave last.
  func bytes(of line: Line) -> ArraySlice<UInt8> { line.isFolded ? unfolded[...] : bytes[line.range] }

  /// Whether the line ends in `=`; of one that is too long, the physical line that was met last.
  func endsSoftly(_ line: Line) -> Bool {
    line.isTooLong ? endedSoftly : bytes(of: line).last == UInt8(ascii: "=")
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

  private static func blanks(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  private var isContinuation: Bool {
    guard position < bytes.endIndex, bytes[position] == 0x20 || bytes[position] == 0x09 else { return false }
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
    // A copy of the slice, so that what is looked at does not lie in what is changed.
    let bytes = bytes
    let first = bytes.startIndex
    let count = bytes.endIndex
    let span = bytes.span
    var index = start
    // Eight bytes at a time until one of them is LF or CR.
    while index + 8 <= count {
      let word = span.word(at: index - first)
      if ByteMask.equal(word, 0x0A) | ByteMask.equal(word, 0x0D) != 0 { break }
      high |= word
      index += 8
    }
    while index < count, span[index - first] != 0x0A, span[index - first] != 0x0D {
      high |= UInt64(span[index - first])
      index += 1
    }
    endedSoftly = index > start && span[index - 1 - first] == UInt8(ascii: "=")
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
}
