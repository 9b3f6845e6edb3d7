import CalendarDomain
import CalendarTime
import Conversion
import ICalendar
import SnapshotBuilding

/// A calendar that a command was given, read as often as needed, and never held whole.
struct InputStream {
  /// As messages call it.
  let name: String
  let format: CalendarFormat
  private let reader: ReaderChoice
  private let source: any ScanByteSource

  /// Opens a file, or standard input for `-` and nil, of which what cannot be wound back is copied to a nameless file
  /// first. Throws `CommandFailure` and `UsageError`.
  init(
    _ path: String?, as format: CalendarFormat? = nil, by reader: ReaderChoice = .lines,
    in environment: CommandEnvironment
  ) throws {
    self.reader = reader
    if path == nil, environment.standardInput.isTerminal {
      throw UsageError("no calendar was given; name a file, or - for standard input")
    }
    let path = path == "-" ? nil : path
    name = path ?? "standard input"
    let source = try Self.failing {
      try path.map { try InputFile(path: $0, maxBytes: CalendarLimits().maxBytes) }
        ?? environment.standardInput.source(name: "standard input", maxBytes: CalendarLimits().maxBytes)
    }
    self.source = source
    self.format =
      try format ?? path.flatMap(CalendarFormat.init(fileName:))
      ?? CalendarFormat(CalendarForms.of(content: Self.failing { try source.bytes(atMost: 4096) }))
  }

  /// Whether it is read part by part: iCalendar, by the reader of lines.
  var isStreamed: Bool { format == .ics && reader == .lines }

  /// Reads the components of iCalendar; what `body` throws, and `CommandFailure`, goes through.
  func read<Result>(_ body: (CalendarStream) throws -> Result) throws -> Result {
    try Self.failing { try body(CalendarStream(source, file: name)) }
  }

  /// The same of any form; one that is not read part by part is held whole.
  ///
  /// - Parameter known: parts of it, where they are known already.
  func readParts<Result>(
    _ known: (any CalendarParts)? = nil, in environment: CommandEnvironment,
    _ body: (any CalendarParts) throws -> Result
  ) throws -> Result {
    try Self.failing { try body(known ?? parts(in: environment)) }
  }

  func parts(in environment: CommandEnvironment) throws -> any CalendarParts {
    guard !isStreamed else { return try Self.failing { try CalendarStream(source, file: name) } }
    let document = try document(in: environment)
    return CalendarTrees(document.calendars, file: name, findings: document.findings, bytes: document.bytes)
  }

  /// Bytes that a scan may keep; beyond them, what it keeps is most of the input, and better read part by part.
  private static let mostScanned = 16 << 20

  /// What can matter in a window, and whether something was left out; nil where a scan cannot tell.
  func scan(_ window: Range<Instant>) throws -> (parts: ScannedParts, leftOut: Bool)? {
    guard isStreamed else { return nil }
    var limits = CalendarLimits()
    limits.maxBytes = Self.mostScanned
    let scanned = try Self.failing {
      try ComponentScanner.scan(source, window: ScanWindow(window), limits: limits)
    }
    // A scan keeps no other components than events and zones.
    guard let scanned, scanned.calendarCount == 1,
      scanned.otherComponents.keys.allSatisfy({ $0 == "VTIMEZONE" })
    else { return nil }
    return (ScannedParts(scanned, file: name), scanned.outside + scanned.cancelled > 0)
  }

  /// The whole of it.
  func document(in environment: CommandEnvironment) throws -> CalendarDocument {
    try CalendarDocument.parse(
      Self.failing { try source.all() }, name: name, as: format, by: reader, in: environment)
  }

  /// What cannot be read or is no calendar, as the command says it.
  static func failing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as ParseError {
      throw CommandFailure(.badData, "\(error.reason) [\(error.code.rawValue)]", location: error.location)
    } catch let failure as InputFailure {
      throw CommandFailure(
        failure.kind == .badData ? .badData : .noInput, failure.diagnostic.message)
    }
  }
}

extension ScanByteSource {
  /// Everything; of a file, as far as the limit on bytes allows.
  fileprivate func all() throws -> [UInt8] {
    if let file = self as? InputFile { return try file.readAll(maxBytes: CalendarLimits().maxBytes) }
    return try bytes(atMost: .max)
  }
}
