public import CalendarDomain

/// Reads calendars component by component, so that no more than one component is in memory; as often as needed.
///
/// What is read, mended and found is what `ComponentParser` reads, mends and finds; its limit on components is one on
/// those inside one component of a calendar, and that on bytes one on those of a component. An input in UTF-16, or with
/// NUL bytes, is held whole. Source: RFC 5545, 3.4.
public struct CalendarStream: CalendarParts {
  public let file: String?
  public let limits: CalendarLimits
  private let source: any ScanByteSource
  /// The input as it is, also where it is read in another encoding.
  let original: any ScanByteSource
  /// Whether offsets are those of the input.
  private let isExact: Bool
  private let first: DiagnosticLog
  /// Bytes that are held of an input whose components are short.
  var step = InputWindow.usualStep

  /// Looks for what no calendar has: packed data, other encodings and NUL bytes. Throws `ParseError`, and what reading
  /// throws.
  public init(_ source: any ScanByteSource, file: String?, limits: CalendarLimits = .init()) throws {
    self.file = file
    self.limits = limits
    original = source
    let look = try InputLook(source)
    if let error = InputKind.refusePacked(look.start, file: file) { throw error }
    var log = DiagnosticLog(limit: limits.maxDiagnostics)
    isExact = !look.hasNUL && CharacterEncoding.utf16Order(look.start) == nil
    guard !isExact else {
      self.source = source
      first = log
      return
    }
    guard look.count <= limits.maxBytes else {
      throw ParseError(
        .tooLarge,
        "the input has \(look.count) bytes, among them NUL bytes; the limit is \(limits.maxBytes)",
        location: SourceLocation(file: file, line: 1))
    }
    let bytes = try source.bytes(atMost: .max)
    self.source = ByteArraySource(ComponentParser.converted(bytes, file: file, log: &log) ?? bytes)
    first = log
  }

  /// Hands over every part once, with the bytes in which its lines stand where they are as they were read; gives what
  /// was found. Throws `ParseError` where there is no calendar or too much of one, and what reading and `body` throw.
  @discardableResult
  public func read(_ body: (CalendarPart, InputStretch?) throws -> Void) throws -> [Diagnostic] {
    let reader = PieceReader(file: file, limits: limits, log: first)
    return try read(reader, body)
  }

  /// The same, but of components that define no zone only the lines of those lower-case names are read, and nothing is
  /// found.
  public func lookOver(for names: [String], _ body: (CalendarPart, InputStretch?) throws -> Void) throws {
    var reader = PieceReader(file: file, limits: limits)
    reader.sought = names
    _ = try read(reader, body)
  }

  private func read(
    _ start: PieceReader, _ body: (CalendarPart, InputStretch?) throws -> Void
  ) throws -> [Diagnostic] {
    var reader = start
    var builder = TreeBuilder(limits: limits, handsOut: true)
    var window = InputWindow(step: step)
    var standing = LineScanner.Standing()
    repeat {
      let kept = min(standing.byteOffset, builder.openComponent?.byteOffset ?? standing.byteOffset)
      try window.advance(to: kept, in: source, most: limits.maxBytes, file: file)
      let stretch = isExact ? window.stretch : nil
      standing = try reader.read(
        window.bytes(from: standing.byteOffset), at: standing, isLast: window.isAtEnd, into: &builder
      ) { builder in
        for part in builder.takeParts() { try body(part, stretch) }
      }
    } while !window.isAtEnd
    guard builder.hasCalendars else { throw try noCalendar() }
    let last = window.bytes(from: window.offset).last
    let endsInLine = last.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } ?? false
    reader.finish(&builder, isCutOff: endsInLine && builder.isOpen)
    for part in builder.takeParts() { try body(part, isExact ? window.stretch : nil) }
    return reader.diagnostics()
  }

  /// The error for an input in which no calendar was found.
  private func noCalendar() throws -> ParseError {
    let look = try InputLook(source)
    return look.text.isEmpty
      ? InputKind.empty(file: file) : InputKind.notACalendar(look.text, file: file)
  }
}
