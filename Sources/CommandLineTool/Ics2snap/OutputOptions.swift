import CalendarDomain
@_spi(Writer) import CalendarrCore
@_spi(Writer) import Conversion
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where `ics2snap` writes, and what besides the snapshot.
struct OutputOptions: ParsableArguments {
  @Option(
    name: ["-o", "--output"],
    help: ArgumentHelp("Publish the three files in this container folder.", valueName: "DIR"),
    completion: .directory) var output: String?
  @Option(
    name: "--base-url",
    help: ArgumentHelp(
      "Server of the session; user names and passwords in it are left out.", valueName: "URL"))
  var baseURL: String?
  @Option(name: "--username", help: ArgumentHelp("User name of the session.", valueName: "NAME"))
  var username: String?
  @Flag(name: "--signed-out", help: "Sign out: clear snapshot and calendars, and say so in the session.")
  var signedOut =
    false
  @Option(
    name: "--report",
    help: ArgumentHelp(
      "Write what became of every component to a file, or to standard output with -.",
      valueName: "FILE"), completion: .file(extensions: ["json", "prom"])) var report: String?
  @Option(name: "--report-format", help: "Write the report as JSON, or as text that Prometheus reads.")
  var reportFormat: ReportFormat = .json
  @Flag(name: "--pretty", help: "Print the snapshot, and write the report, with line breaks for people.")
  var pretty = false
  @Flag(
    name: "--verify",
    help: "Prove the container against the contract once it is written, as 'snapview check' does.")
  var verify = false

  func validate() throws {
    if output == "" { throw UsageError("--output needs a folder, and its value is empty") }
  }

  /// Makes sure that the report will find a place, and that it replaces none of the files read and written.
  /// Throws `CommandFailure`, `UsageError`.
  func proveReport(keeping others: [String]) throws {
    guard let report else { return }
    try NamedFile.prove(report, for: "--report", container: output, others: others)
  }

  /// The container, or nil where the snapshot goes to standard output.
  var store: SnapshotStore? {
    output.map { SnapshotStore(container: URL(namedPath: $0, isFolder: true)) }
  }

  /// What the session file says.
  var sessionRule: SessionRule { SessionRule(baseURL: baseURL, username: username) }

  /// Writes the report of a container that was written; throws `CommandFailure` where it was not.
  func write(_ outcome: ContainerOutcome, in environment: CommandEnvironment) throws {
    if let failure = outcome.failure { throw CommandFailure(failure) }
    if let report = outcome.report { try write(report, in: environment) }
  }

  /// Prints the snapshot, and writes the report. Throws `CommandFailure`.
  func print(_ result: SnapshotBuilder.Result, in environment: CommandEnvironment) throws {
    do throws(SnapshotFileError) {
      environment.standardOutput.writeJSON(try SnapshotCoding.encode(result.snapshot, pretty: pretty))
    } catch { throw CommandFailure(error) }
    try write(result.report, in: environment)
  }

  /// Writes the report alone. Throws `CommandFailure`.
  func write(_ result: SnapshotReport, in environment: CommandEnvironment) throws {
    guard let report else { return }
    try ReportFile.write(
      report, content: reportFormat == .json ? .json(result, pretty) : .text(PrometheusText.text(result)),
      in: environment)
  }

  func signOut(now: Instant) throws -> ExitCode {
    guard let store else { return .usage }
    do throws(SnapshotFileError) { try Publisher(store: store).signOut(now: now) } catch {
      throw CommandFailure(error)
    }
    return .ok
  }
}

extension CommandFailure {
  /// A file that could not be written, with what was there left as it was.
  init(_ error: SnapshotFileError) {
    let exitCode: ExitCode =
      switch error.code {
      case .noContainer, .cannotCreate: .cannotCreate
      case .cannotWrite, .cannotRemove: .inputOutput
      case .cannotEncode: .internalError
      }
    self.init(exitCode, error.reason)
  }
}
