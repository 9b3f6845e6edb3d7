import CalendarDomain

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
    _ bytes: [UInt8], file: String?, limits: ParserLimits = .init()
  ) throws(ParseError) -> ParsedStream {
    let result: Result<ParsedStream, ParseError> = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(ParseError) in try parse(buffer, file: file, limits: limits) }
    }
    return try result.get()
  }

  /// Reads a whole input that stays in memory during the call.
  public static func parse(
    _ bytes: UnsafeRawBufferPointer, file: String?, limits: ParserLimits = .init()
  ) throws(ParseError) -> ParsedStream {
    try parse(bytes.assumingMemoryBound(to: UInt8.self), file: file, limits: limits)
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String?, limits: ParserLimits
  ) throws(ParseError) -> ParsedStream {
    guard bytes.count <= limits.maxBytes else {
      throw ParseError(
        .tooLarge, "the input has \(bytes.count) bytes; the limit is \(limits.maxBytes)",
        location: SourceLocation(file: file, line: 1))
    }
    if let error = InputKind.refuseBinary(bytes, file: file) { throw error }
    var log = DiagnosticLog(limit: limits.maxDiagnostics)
    guard let converted = converted(bytes, file: file, log: &log) else {
      return try lines(bytes, file: file, limits: limits, log: log)
    }
    let result: Result<ParsedStream, ParseError> = converted.withUnsafeBufferPointer { buffer in
      Result { () throws(ParseError) in try lines(buffer, file: file, limits: limits, log: log) }
    }
    return try result.get()
  }

  /// The input as UTF-8 without NUL bytes; nil when it can be read as it is.
  private static func converted(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String?, log: inout DiagnosticLog
  ) -> [UInt8]? {
    let location = SourceLocation(file: file, line: 1)
    guard let order = CharacterEncoding.utf16Order(bytes) else {
      return bytes.contains(0) ? withoutNULs(bytes, at: location, log: &log) : nil
    }
    log.add(
      Diagnostic(
        "charset", .warning, "the input is UTF-16, not UTF-8", location: location, action: "read as UTF-16"))
    let text = CharacterEncoding.utf8(fromUTF16: bytes, order: order)
    return text.contains(0) ? withoutNULs(text, at: location, log: &log) : text
  }

  private static func withoutNULs(
    _ bytes: some Collection<UInt8>, at location: SourceLocation, log: inout DiagnosticLog
  ) -> [UInt8] {
    let rest = bytes.filter { $0 != 0 }
    log.add(
      Diagnostic(
        "nul-bytes", .warning, "the input holds \(bytes.count - rest.count) NUL bytes", location: location,
        action: "ignored them"))
    return rest
  }

  private static func lines(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String?, limits: ParserLimits, log: DiagnosticLog
  ) throws(ParseError) -> ParsedStream {
    let whole = ScannedStream.Piece(start: 0, count: bytes.count, byteOffset: 0, line: 1)
    let stream = try pieces([whole], of: bytes, file: file, limits: limits, log: log)
    guard let stream else { throw InputKind.notACalendar(bytes, file: file) }
    return stream
  }

  /// Reads what a scan kept; places are those in the whole input.
  public static func parse(
    _ scanned: ScannedStream, file: String?, limits: ParserLimits = .init()
  ) throws(ParseError) -> ParsedStream {
    let log = DiagnosticLog(limit: limits.maxDiagnostics)
    let result: Result<ParsedStream?, ParseError> = scanned.bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(ParseError) in
        try pieces(scanned.pieces, of: buffer, file: file, limits: limits, log: log)
      }
    }
    return try result.get() ?? ParsedStream(calendars: [], diagnostics: [])
  }

  /// nil when there is no calendar in it.
  private static func pieces(
    _ pieces: [ScannedStream.Piece], of bytes: UnsafeBufferPointer<UInt8>, file: String?,
    limits: ParserLimits, log: DiagnosticLog
  ) throws(ParseError) -> ParsedStream? {
    var log = log
    var builder = TreeBuilder(file: file, limits: limits)
    var otherCharset: (first: SourceLocation, count: Int)?
    var last = SourceLocation(file: file, line: 1)
    for piece in pieces {
      var scanner = LineScanner(
        UnsafeBufferPointer(rebasing: bytes[piece.start..<(piece.start + piece.count)]),
        maxLength: limits.maxLineLength, firstLine: piece.line, firstOffset: piece.byteOffset)
      while var line = scanner.next() {
        let location = SourceLocation(file: file, line: line.number, byteOffset: line.byteOffset)
        last = location
        while scanner.withBytes(of: line, isSoftBroken), scanner.joinNext(to: &line) {}
        guard !line.isTooLong else {
          log.add(
            Diagnostic(
              "line-too-long", .warning, "a line is longer than \(limits.maxLineLength) bytes",
              location: location, action: "ignored the line"))
          continue
        }
        let isUTF8 = line.isASCII || scanner.withBytes(of: line, CharacterEncoding.isUTF8)
        if !isUTF8 { otherCharset = (otherCharset?.first ?? location, (otherCharset?.count ?? 0) + 1) }
        switch scanner.withBytes(of: line, { read($0, isUTF8: isUTF8, at: location) }) {
        case .blank: continue
        case .begin(let name): try builder.begin(name, at: location, log: &log)
        case .end(let name): builder.end(name, at: location, log: &log)
        case .property(let property): builder.add(property, at: location, log: &log)
        case .other: builder.strayLine(at: location, log: &log)
        }
      }
    }
    builder.finish(at: last, log: &log)
    guard !builder.calendars.isEmpty else { return nil }
    if let found = otherCharset {
      log.add(
        Diagnostic(
          "charset", .warning, "\(found.count) lines are not valid UTF-8", location: found.first,
          action: "read them as Windows-1252"))
    }
    return ParsedStream(calendars: builder.calendars, diagnostics: log.finished())
  }

  private enum Content {
    case blank
    case begin(String)
    case end(String)
    case property(ContentProperty)
    case other
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool, at location: SourceLocation
  ) -> Content {
    if bytes.count >= 4, let border = border(bytes) { return border }
    var lexer = ContentLineLexer(bytes, isUTF8: isUTF8)
    if var property = lexer.property(at: location) {
      // A soft line break at the end of the input continues nothing.
      while isSoftBroken(bytes), property.value.last == "=" { property.value.removeLast() }
      return .property(property)
    }
    return bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? .blank : .other
  }

  /// A BEGIN or END line, in any case and with blanks around the name.
  private static func border(_ bytes: UnsafeBufferPointer<UInt8>) -> Content? {
    let first = bytes[0] | 0x20
    let isBegin = first == UInt8(ascii: "b") && hasName("begin:", bytes)
    guard isBegin || first == UInt8(ascii: "e") && hasName("end:", bytes) else { return nil }
    let word = bytes[(isBegin ? 6 : 4)...].filter { $0 != 0x20 && $0 != 0x09 }
    let isName = word.withUnsafeBufferPointer { !$0.isEmpty && ContentLineLexer.nameLength($0) == $0.count }
    guard isName else { return .other }
    let name = String(decoding: word, as: UTF8.self).uppercased()
    return isBegin ? .begin(name) : .end(name)
  }

  private static func hasName(_ name: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= name.utf8CodeUnitCount else { return false }
    for index in 0..<name.utf8CodeUnitCount where bytes[index] | 0x20 != name.utf8Start[index] | 0x20 {
      return false
    }
    return true
  }

  /// Whether the line is quoted-printable text that goes on in the next one.
  private static func isSoftBroken(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.last == UInt8(ascii: "="), let colon = bytes.prefix(1024).firstIndex(of: UInt8(ascii: ":"))
    else {
      return false
    }
    return String(decoding: bytes[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }
}
