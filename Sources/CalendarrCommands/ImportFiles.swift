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

  private static func files(_ input: String, in environment: CommandEnvironment) throws -> [ImportFile] {
    if input == "-" {
      return [try parsed(environment.standardInput.readAll(), name: "standard input")]
    }
    let paths: [String]
    do throws(InputFailure) { paths = try CalendarInput.Place(path: input).calendarFiles() } catch {
      throw CommandFailure(.noInput, error.diagnostic.message, location: error.diagnostic.location)
    }
    return try paths.map { try parsed(Array(NamedFile.read($0)), name: $0) }
  }

  private static func parsed(_ bytes: [UInt8], name: String) throws -> ImportFile {
    do throws(ParseError) { return try ImportFile(bytes, name: name) } catch {
      throw CommandFailure(
        .badData, error.reason, hint: "Nothing was imported.",
        location: error.location ?? SourceLocation(file: name, line: 1))
    }
  }
}
