import CalendarDomain
@_spi(Writer) import CalendarrCore
import ICalendar

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a command of `icsconv` writes its one calendar file.
struct CalendarOutput: ParsableArguments {
  @Option(
    name: ["-o", "--output"],
    help: ArgumentHelp("Write to this file, in one step; default: standard output.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var output: String?

  func write(_ bytes: [UInt8], in environment: CommandEnvironment) throws {
    guard let output, output != "-" else { return environment.standardOutput.write(bytes) }
    do throws(SnapshotFileError) { try AtomicFile(URL(namedPath: output)).write(bytes) } catch {
      throw CommandFailure(error)
    }
  }
}
