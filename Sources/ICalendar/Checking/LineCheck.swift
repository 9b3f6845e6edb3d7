import CalendarDomain

/// Checks the physical lines of an input.
///
/// Source: RFC 5545, 3.1.
enum LineCheck {
  static func check(_ bytes: [UInt8], file: String?) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for line in PhysicalLines(bytes) where line.content.allSatisfy({ bytes[$0] == 0x20 || bytes[$0] == 0x09 })
    {
      findings.append(
        Diagnostic(
          "blank-line", .warning, "a line is blank, which no content line is (RFC 5545, 3.1)",
          location: SourceLocation(file: file, line: line.number, byteOffset: line.content.lowerBound)))
    }
    return findings
  }
}
