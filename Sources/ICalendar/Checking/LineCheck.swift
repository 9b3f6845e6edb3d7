import CalendarDomain

/// Checks the physical lines of an input: none is blank.
///
/// Line ends are CRLF, LF, CR and CR CR LF, mixed as they please. Source: RFC 5545, 3.1.
struct LineCheck {
  private let file: String?
  /// What was found since the last block.
  private var found: [Diagnostic] = []
  /// Bytes that went by.
  private var count = 0
  private var line = 1
  private var start = 0
  /// Nothing but blanks stood in the line so far.
  private var isBlank = true
  /// CRs in a row at the end: one that ends a line, or two that do so with the LF that may follow.
  private var returns = 0

  private init(file: String?) { self.file = file }

  /// Throws what reading throws.
  static func check(_ source: any ScanByteSource, file: String?, _ report: (Diagnostic) -> Void) throws {
    var check = LineCheck(file: file)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while case let read = try source.read(into: &buffer, 0..<buffer.count, at: check.count), read > 0 {
      check.take(buffer.span.extracting(0..<read))
      for finding in check.found { report(finding) }
      check.found.removeAll(keepingCapacity: true)
    }
    check.finish()
    for finding in check.found { report(finding) }
  }

  private mutating func take(_ bytes: Span<UInt8>) {
    let first = count
    var index = 0
    while index < bytes.count {
      // Text without a line end says nothing more of its line.
      if !isBlank, returns == 0 {
        while index + 8 <= bytes.count, ByteMask.controls(bytes.word(at: index)) == 0 { index += 8 }
        guard index < bytes.count else { break }
      }
      take(bytes[index], at: first + index)
      index += 1
    }
    count = first + bytes.count
  }

  private mutating func take(_ byte: UInt8, at place: Int) {
    switch byte {
    case 0x0A:
      if returns == 0 { endLine() }
      returns = 0
      start = place + 1
    case 0x0D:
      if returns == 2 {
        // The one before ended a line of its own, with nothing in it.
        endLine()
        start = place
      } else if returns == 1 {
        returns = 2
        start = place
      } else {
        endLine()
        (returns, start) = (1, place + 1)
      }
    default:
      if returns == 2 {
        endLine()
        start = place
      }
      returns = 0
      if byte != 0x20, byte != 0x09 { isBlank = false }
    }
  }

  private mutating func finish() {
    if returns == 2 || returns == 0 && start < count { endLine() }
  }

  private mutating func endLine() {
    if isBlank {
      found.append(
        Diagnostic(
          "blank-line", .warning, "a line is blank, which no content line is (RFC 5545, 3.1)",
          location: SourceLocation(file: file, line: line, byteOffset: start)))
    }
    isBlank = true
    line += 1
  }
}
