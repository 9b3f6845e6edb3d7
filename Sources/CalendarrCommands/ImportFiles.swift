import CalendarDomain
import CalendarRepository
import CommandLineTool
import Conversion
import ICalendar

/// Reads the files that an import names.
enum ImportFiles {
  /// Throws `CommandFailure` for one that cannot be used: nothing is imported then.
  static func read(_ inputs: [String], in environment: CommandEnvironment) throws -> [ImportFile] {
    var inputs = inputs
    if inputs.isEmpty {
      guard !environment.standardInput.isTerminal else {
        throw UsageError("no calendar was given; name a file, a folder, or - for standard input")
      }
      inputs = ["-"]
    }
    return try inputs.flatMap { try files($0, in: environment) }
  }

  /// So many files are held open; of a folder with more the text is held.
  private static let mostOpen = 100
  /// Of one file, or of what comes through a pipe.
  private static let mostBytes = 1 << 40

  private static func files(_ input: String, in environment: CommandEnvironment) throws -> [ImportFile] {
    if input == "-" {
      let name = "standard input"
      let source = try reading {
        try environment.standardInput.source(name: name, maxBytes: CalendarLimits().maxBytes)
      }
      return [try looked(at: source, name: name)]
    }
    let paths = try reading { try CalendarInput.Place(path: input).calendarFilesWithoutLinks() }
    return try paths.map { path in
      guard paths.count <= mostOpen else {
        return try looked(at: ByteArraySource(Array(NamedFile.read(path))), name: path)
      }
      let file = try reading { try InputFile(path: path, maxBytes: mostBytes) }
      return try looked(at: file, name: path)
    }
  }

  /// Runs what reads files. Throws `CommandFailure` with the system's reason.
  static func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as InputFailure {
      throw CommandFailure(
        failure.kind == .noInput ? .noInput : failure.kind == .badData ? .badData : .inputOutput,
        failure.diagnostic.message, location: failure.diagnostic.location)
    }
  }

  private static func looked(at source: some ScanByteSource & Sendable, name: String) throws -> ImportFile {
    do { return try reading { try ImportFile(source, name: name) } } catch let error as ParseError {
      throw CommandFailure(
        .badData, error.reason, hint: "Nothing was imported.",
        location: error.location ?? SourceLocation(file: name, line: 1))
    }
  }
}
