public import CalendarDomain
public import ICalendar

/// A file that is to be imported: looked through, so that it is known to be a calendar and what it is called, and read
/// component by component when it is taken in.
public struct ImportFile: Sendable {
  /// What messages call it.
  public let name: String
  let header: CalendarHeader
  /// What was found in it before its components are read.
  public let findings: [Diagnostic]
  /// Its end is missing: what it lacks may have been there.
  let isUnended: Bool
  let content: Content

  /// What its components are read from.
  enum Content: Sendable {
    /// A stream that is out of order is parsed as a whole.
    case parsed([IncomingComponent])
    case placed(PlacedStream, [Frame], any ScanByteSource & Sendable)
  }

  /// What a VCALENDAR says that holds for its components.
  struct Frame: Sendable {
    /// METHOD, upper case.
    var method: String?
    var zones: [String: ImportedZone] = [:]

    init(_ calendar: ComponentText) {
      method = calendar.first("METHOD")?.value.inUpperCase
      for zone in calendar.components where zone.name == "VTIMEZONE" {
        guard let name = zone.first("TZID")?.text, zones[name] == nil else { continue }
        zones[name] = ImportedZone(tzid: name, text: zone.text)
      }
    }
  }

  /// The name that the file gives its calendar.
  public var calendarName: String? { header.name }
  /// The key that `snap2ics` wrote into it.
  public var declaredKey: String? { header.key }

  /// How many components it has.
  var count: Int {
    switch content {
    case .parsed(let components): components.count
    case .placed(let stream, _, _): stream.places.count
    }
  }

  /// A hash of the UID of each component; 0 where it has none.
  var uidHashes: [UInt32] {
    switch content {
    case .parsed(let components): components.map(\.uidHash)
    case .placed(let stream, _, _): stream.places.map(\.uid)
    }
  }

  /// Throws `ParseError` for what makes the file unusable: it is no calendar, or it ends in the middle of a line; and what
  /// reading throws.
  public init(
    _ source: some ScanByteSource & Sendable, name: String, limits: CalendarLimits = CalendarLimits()
  ) throws {
    if let stream = try ComponentScanner.places(of: source, file: name, limits: limits) {
      self.init(stream, of: source, name: name)
    } else {
      // One byte beyond the limit lets the parser say so.
      try self.init(parsing: source.bytes(atMost: limits.maxBytes + 1), name: name, limits: limits)
    }
  }

  private init(_ stream: PlacedStream, of source: some ScanByteSource & Sendable, name: String) {
    self.name = name
    findings = stream.diagnostics
    isUnended = false
    header = CalendarHeader(of: stream.calendars.first?.text ?? ComponentText(name: "VCALENDAR"))
    content = .placed(stream, stream.calendars.map { Frame($0.text) }, source)
  }

  public init(_ bytes: [UInt8], name: String, limits: CalendarLimits = CalendarLimits()) throws(ParseError) {
    do { try self.init(ByteArraySource(bytes), name: name, limits: limits) } catch let error as ParseError {
      throw error
    } catch {
      throw ParseError(.notICalendar, "\(error)", location: SourceLocation(file: name, line: 1))
    }
  }

  init(parsing bytes: [UInt8], name: String, limits: CalendarLimits) throws(ParseError) {
    let stream = try ComponentParser.parse(bytes, file: name, limits: limits)
    if stream.isCutOff {
      let found = stream.diagnostics.last { $0.code == "truncated" }
      throw ParseError(
        .notICalendar, found?.message ?? "the input ends in the middle of a line",
        location: found?.location ?? SourceLocation(file: name, line: 1))
    }
    self.name = name
    findings = stream.diagnostics
    isUnended = stream.isUnfinished
    // Where NUL bytes were taken out, or UTF-16 was read, offsets are not those of the input; and blanks before a line are
    // indentation where all lines are indented, which the bytes alone do not say.
    let isExact = !bytes.contains(0) && !stream.diagnostics.contains { $0.code == "indented-lines" }
    var components: [IncomingComponent] = []
    var header: CalendarHeader?
    for calendar in stream.calendars {
      var own = calendar
      own.components.removeAll { $0.name != "VTIMEZONE" }
      let frameText = ComponentText(own, in: bytes, from: 0, isExact: isExact)
      if header == nil { header = CalendarHeader(of: frameText) }
      let frame = Frame(frameText)
      for component in calendar.components where component.name != "VTIMEZONE" {
        let text = ComponentText(component, in: bytes, from: 0, isExact: isExact)
        components.append(IncomingComponent(component, text, in: frame))
      }
    }
    // What was read of the last component may be half of it.
    if stream.openUID != nil, let last = components.indices.last {
      components[last].fault = Diagnostic(
        "component-unended", .warning, "the input ends inside this component",
        location: components[last].location, uid: stream.openUID, action: "refused it")
    }
    content = .parsed(components)
    self.header = header ?? CalendarHeader("")
  }
}

/// A VTIMEZONE of a file, the same object for all components that use it.
final class ImportedZone: Sendable {
  let tzid: String
  /// As it is stored.
  let text: String

  init(tzid: String, text: String) {
    self.tzid = tzid
    self.text = text
  }
}
