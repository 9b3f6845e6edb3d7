import CalendarDomain

/// Reads stretches of an input line by line into a tree, and keeps what it finds on the way.
struct PieceReader {
  private var log: DiagnosticLog
  private let limits: CalendarLimits
  private var otherCharset: (first: SourceLocation, count: Int)?
  private var indented: (first: SourceLocation, count: Int)?
  /// Where the last line stands.
  private var last: SourceLocation
  /// Whether lines are passed over that say nothing but which of several versions of an event is the newer one.
  var passesOverVersions = false
  /// Lower-case names of the only lines that are read of components that define no zone; nil: all lines.
  var sought: [String]?

  init(file: String?, limits: CalendarLimits, log: DiagnosticLog? = nil) {
    self.limits = limits
    self.log = log ?? DiagnosticLog(limit: limits.maxDiagnostics)
    last = SourceLocation(file: file, line: 1)
  }

  /// Reads a stretch that starts at that line and byte of the input.
  mutating func read(
    _ bytes: ArraySlice<UInt8>, line firstLine: Int, byteOffset: Int, into builder: inout TreeBuilder
  ) throws(ParseError) {
    var scanner = LineScanner(
      bytes, maxLength: limits.maxLineLength, firstLine: firstLine, firstOffset: byteOffset)
    while let line = PieceReader.nextLine(&scanner) { try take(line, of: scanner, into: &builder) }
  }

  /// Reads a part of the input, which begins where the lines before it ended, as far as its lines are sure to be whole.
  ///
  /// - Parameters:
  ///   - isLast: the input ends with it.
  ///   - handOut: called where the tree has parts that are whole.
  /// - Returns: where the next line begins.
  mutating func read(
    _ bytes: ArraySlice<UInt8>, at standing: LineScanner.Standing, isLast: Bool,
    into builder: inout TreeBuilder, handOut: (inout TreeBuilder) throws -> Void
  ) throws -> LineScanner.Standing {
    var scanner = LineScanner(bytes, maxLength: limits.maxLineLength, at: standing)
    var next = standing
    while let line = PieceReader.nextLine(&scanner) {
      guard isLast || scanner.isSure else { return next }
      try take(line, of: scanner, into: &builder)
      next = scanner.standing
      if builder.hasParts { try handOut(&builder) }
    }
    return scanner.standing
  }

  /// The next line, with those that a soft line break joins to it: its parameters stay what they are; a line that is too
  /// long goes on as far as it does.
  private static func nextLine(_ scanner: inout LineScanner) -> LineScanner.Line? {
    guard var line = scanner.next() else { return nil }
    if isSoftBroken(scanner.bytes(of: line)) {
      while scanner.endsSoftly(line), scanner.joinNext(to: &line) {}
    }
    return line
  }

  private mutating func take(
    _ line: LineScanner.Line, of scanner: LineScanner, into builder: inout TreeBuilder
  ) throws(ParseError) {
    last.line = line.number
    last.byteOffset = line.byteOffset
    let location = last
    if line.indentation > 0 { indented = (indented?.first ?? location, (indented?.count ?? 0) + 1) }
    let bytes = scanner.bytes(of: line)
    if passesOverVersions, PieceReader.isVersion(bytes) { return }
    if let sought, builder.isInOrdinaryComponent, PieceReader.isPassedOver(bytes, sought) { return }
    guard !line.isTooLong else {
      log.add(
        Diagnostic(
          "line-too-long", "a line is longer than \(limits.maxLineLength) bytes",
          location: location, action: "ignored the line; raise --max-line-length if it is trusted"))
      return
    }
    let isUTF8 = line.isASCII || CharacterEncoding.isUTF8(bytes)
    if !isUTF8 { otherCharset = (otherCharset?.first ?? location, (otherCharset?.count ?? 0) + 1) }
    switch content(bytes, isUTF8: isUTF8, at: location) {
    case .blank: break
    case .begin(let name): try builder.begin(name, at: location, log: &log)
    case .end(let name): builder.end(name, at: location, log: &log)
    case .property(let property): builder.add(property, at: location, log: &log)
    case .overfull:
      log.add(
        Diagnostic(
          "too-many-parameters", "a line has more than \(limits.maxParameters) parameters, or values of one",
          location: location, action: "ignored the line; raise --max-parameters if it is trusted"))
    case .other: builder.strayLine(at: location, log: &log)
    }
  }

  /// Whether the line is neither the begin or end of a component nor one of those names.
  private static func isPassedOver(_ bytes: ArraySlice<UInt8>, _ sought: [String]) -> Bool {
    guard let first = bytes.first.map({ $0 | 0x20 }) else { return true }
    if first == UInt8(ascii: "b") || first == UInt8(ascii: "e") { return !ComponentBorder.begins(bytes) }
    return !sought.contains { $0.utf8.first == first && isNamed($0, bytes) }
  }

  /// Whether the line tells one version of an event from another. Source: RFC 5546, 2.1.5.
  private static func isVersion(_ bytes: ArraySlice<UInt8>) -> Bool {
    isNamed("dtstamp", bytes) || isNamed("sequence", bytes) || isNamed("last-modified", bytes)
  }

  /// Closes what is open in the tree.
  mutating func finish(_ builder: inout TreeBuilder, isCutOff: Bool = false) {
    builder.finish(isCutOff: isCutOff, at: last, log: &log)
  }

  /// Everything found.
  func diagnostics() -> [Diagnostic] {
    var log = log
    if let found = indented {
      log.add(
        Diagnostic(
          "indented-lines",
          "\(found.count.counted("line")) with blanks before BEGIN, END or what stands between",
          location: found.first, action: "read as if they were not indented"))
    }
    if let found = otherCharset {
      log.add(
        Diagnostic(
          "charset", "\(found.count) lines are not valid UTF-8", location: found.first,
          action: "read them as Windows-1252"))
    }
    return log.finished()
  }

  private enum Content {
    case blank
    case begin(String)
    case end(String)
    case property(ContentProperty)
    /// A line with more parameters than are read.
    case overfull
    case other
  }

  private func content(_ bytes: ArraySlice<UInt8>, isUTF8: Bool, at location: SourceLocation) -> Content {
    if bytes.count >= 4 {
      let first = bytes[bytes.startIndex] | 0x20
      if first == UInt8(ascii: "b") || first == UInt8(ascii: "e"), let border = Self.border(bytes) {
        return border
      }
    }
    var lexer = ContentLineLexer(bytes, isUTF8: isUTF8, maxParameters: limits.maxParameters)
    if let property = lexer.property(at: location) {
      return .property(Self.isSoftBroken(bytes) ? Self.withoutSoftBreaks(property) : property)
    }
    if lexer.hasTooManyParameters { return .overfull }
    return bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? .blank : .other
  }

  /// A soft line break at the end of the input continues nothing.
  private static func withoutSoftBreaks(_ property: ContentProperty) -> ContentProperty {
    var property = property
    while property.value.last == "=" { property.value.removeLast() }
    return property
  }

  /// A BEGIN or END line, in any case and with blanks around the name.
  private static func border(_ bytes: ArraySlice<UInt8>) -> Content? {
    let isBegin = hasName("begin:", bytes)
    guard isBegin || hasName("end:", bytes) else { return nil }
    let rest = bytes.dropFirst(isBegin ? 6 : 4)
    let word =
      rest.contains { $0 == 0x20 || $0 == 0x09 } ? rest.filter { $0 != 0x20 && $0 != 0x09 }[...] : rest
    guard let name = componentName(word) else { return .other }
    return isBegin ? .begin(name) : .end(name)
  }

  /// The whole of `word` in upper case, if it is a name.
  private static func componentName(_ word: ArraySlice<UInt8>) -> String? {
    guard !word.isEmpty, ContentLineLexer.nameLength(word) == word.count else { return nil }
    return String(decoding: word, as: UTF8.self).inUpperCase
  }

  /// Whether the line begins with that, which is in lower case, in any case.
  private static func hasName(_ name: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(name.utf8.count)
    return ScanValue.isWord(start.span, name)
  }

  /// Whether that is the whole name of the line.
  private static func isNamed(_ name: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard hasName(name, bytes), let delimiter = bytes.dropFirst(name.utf8.count).first else { return false }
    return delimiter == UInt8(ascii: ":") || delimiter == UInt8(ascii: ";")
  }

  /// Whether the line is quoted-printable text that goes on in the next one.
  private static func isSoftBroken(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.last == UInt8(ascii: "="), let colon = bytes.prefix(1_024).firstIndex(of: UInt8(ascii: ":")),
      let parameters = bytes[..<colon].firstIndex(of: UInt8(ascii: ";"))
    else { return false }
    return String(decoding: bytes[parameters..<colon], as: UTF8.self).uppercased().contains(
      "QUOTED-PRINTABLE")
  }
}
