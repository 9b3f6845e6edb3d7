import CalendarDomain
import ICalendar
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A calendar file in any of the forms, as component trees.
struct CalendarDocument {
  /// As messages call it.
  var name: String
  var format: CalendarFormat
  var calendars: [Component]
  /// What reading found.
  var findings: [Diagnostic]
  /// The input as it was; empty for the forms in JSON.
  var bytes: [UInt8] = []

  /// What is written from the lines of this and other documents as they stood.
  static func source(of documents: [CalendarDocument]) -> SourceText {
    var source = SourceText()
    for document in documents where document.format == .ics {
      source.add(document.bytes, document.calendars, file: document.name)
    }
    return source
  }

  /// Reads a file, or standard input for `-` and nil. Throws `CommandFailure` and `UsageError`.
  static func read(
    _ path: String?, as format: CalendarFormat? = nil, by reader: ReaderChoice = .lines,
    in environment: CommandEnvironment
  ) throws -> CalendarDocument {
    if path == nil, environment.standardInput.isTerminal {
      throw UsageError("no calendar was given; name a file, or - for standard input")
    }
    guard let path, path != "-" else {
      return try parse(
        try environment.standardInput.readAll(), name: "standard input", as: format, by: reader,
        in: environment)
    }
    return try parse(
      Array(NamedFile.read(path)), name: path, as: format ?? CalendarFormat(fileName: path), by: reader,
      in: environment)
  }

  static func parse(
    _ bytes: [UInt8], name: String, as format: CalendarFormat?, by reader: ReaderChoice,
    in environment: CommandEnvironment
  ) throws -> CalendarDocument {
    let format = format ?? CalendarFormat(CalendarForms.of(content: bytes))
    let (calendars, findings) = try format.decode(bytes, name: name, by: reader, in: environment)
    return CalendarDocument(
      name: name, format: format, calendars: calendars, findings: findings,
      bytes: format == .ics ? bytes : [])
  }
}
