public import CalendarDomain

/// Reads bytes into component trees: every line is kept with its number, and what is out of order
/// is mended and reported.
///
/// Source: RFC 5545, 3.1 and 3.4; RFC 6868; vCalendar 1.0 as far as its lines differ.
public enum ComponentParser {
  /// Reads a whole input.
  ///
  /// Byte offsets count from the start of `bytes`; of an input in UTF-16, or with NUL bytes, from the
  /// start of the text after it was converted. Throws when there is no calendar in it, or too much.
  public static func parse(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits = .init()
  ) throws(ParseError) -> ParsedStream {
    guard bytes.count <= limits.maxBytes else {
      throw ParseError(
        .tooLarge,
        "the input has \(bytes.count) bytes; the limit is \(limits.maxBytes); raise --max-bytes if it is trusted",
        location: SourceLocation(file: file, line: 1))
    }
    if let error = InputKind.refuseBinary(bytes, file: file) { throw error }
    var log = DiagnosticLog(limit: limits.maxDiagnostics)
    let converted = converted(bytes, file: file, log: &log)
    return try lines(converted ?? bytes, file: file, limits: limits, log: log)
  }

  /// The input as UTF-8 without NUL bytes; nil when it can be read as it is.
  static func converted(
    _ bytes: [UInt8], file: String?, log: inout DiagnosticLog
  ) -> [UInt8]? {
    let location = SourceLocation(file: file, line: 1)
    guard let order = CharacterEncoding.utf16Order(bytes) else {
      return bytes.contains(0) ? withoutNULs(bytes, at: location, log: &log) : nil
    }
    log.add(
      Diagnostic(
        "charset", "the input is UTF-16, not UTF-8", location: location, action: "read as UTF-16"))
    let text = CharacterEncoding.utf8(fromUTF16: bytes, order: order)
    return text.contains(0) ? withoutNULs(text, at: location, log: &log) : text
  }

  private static func withoutNULs(
    _ bytes: some Collection<UInt8>, at location: SourceLocation, log: inout DiagnosticLog
  ) -> [UInt8] {
    let rest = bytes.filter { $0 != 0 }
    log.add(
      Diagnostic(
        "nul-bytes", "the input holds \(bytes.count - rest.count) NUL bytes", location: location,
        action: "ignored them"))
    return rest
  }

  private static func lines(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits, log: DiagnosticLog
  ) throws(ParseError) -> ParsedStream {
    var reader = PieceReader(file: file, limits: limits, log: log)
    var builder = TreeBuilder(limits: limits)
    try reader.read(bytes[...], line: 1, byteOffset: 0, into: &builder)
    let endsInLine = bytes.last.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } ?? false
    let isCutOff = endsInLine && builder.isOpen
    let isUnfinished = builder.isOpen && !isCutOff
    let openUID = builder.openUID
    reader.finish(&builder, isCutOff: isCutOff)
    guard !builder.roots.isEmpty else { throw InputKind.notACalendar(bytes, file: file) }
    var stream = ParsedStream(
      calendars: builder.roots, diagnostics: reader.diagnostics(), isCutOff: isCutOff)
    stream.isUnfinished = isUnfinished
    stream.openUID = openUID
    return stream
  }
}
