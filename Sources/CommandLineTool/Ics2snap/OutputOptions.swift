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
    name: .shortAndLong,
    help: ArgumentHelp("Publish the three files in this container folder.", valueName: "DIR"),
    completion: .directory) var output: String?
  @Option(
    help: ArgumentHelp(
      "Server of the session; user names and passwords in it are left out.", valueName: "URL"))
  var baseURL: String?
  @Option(help: ArgumentHelp("User name of the session.", valueName: "NAME")) var username: String?
  @Flag(help: "Sign out: clear snapshot and calendars, and say so in the session.") var signedOut =
    false
  @Option(
    help: ArgumentHelp(
      "Write what became of every component as JSON to a file, or to standard output with -.",
      valueName: "FILE"), completion: .file(extensions: ["json"])) var report: String?
  @Flag(help: "Write JSON for people, with line breaks.") var pretty = false
  @Flag(help: "Prove the container against the contract once it is written, as 'snapview check' does.")
  var verify = false

  func validate() throws {
    if verify, output == nil {
      throw UsageError("--verify proves a container; name it with --output DIR")
    }
    if signedOut, output == nil {
      throw UsageError("--signed-out needs a container; name it with --output DIR")
    }
    if report == "-", output == nil {
      throw UsageError(
        "--report - would mix with the snapshot on standard output; name a file, or use --output")
    }
  }

  /// The container, or nil where the snapshot goes to standard output.
  var store: SnapshotStore? {
    output.map { SnapshotStore(container: URL(filePath: $0, directoryHint: .isDirectory)) }
  }

  /// Publishes, or prints, the result. Throws `CommandFailure`.
  func write(
    _ result: SnapshotBuilder.Result, store: SnapshotStore?, now: Instant,
    in environment: CommandEnvironment
  ) throws {
    do throws(SnapshotFileError) {
      if let store {
        try Publisher(store: store).publish(
          result, session: SessionRule(baseURL: baseURL, username: username), now: now)
      } else {
        environment.standardOutput.write(
          try SnapshotCoding.encode(result.snapshot, pretty: pretty))
      }
      if let report { try write(result.report, to: report, in: environment) }
    } catch { throw CommandFailure(error) }
  }

  private func write(
    _ report: SnapshotReport, to path: String, in environment: CommandEnvironment
  ) throws(SnapshotFileError) {
    let data = try SnapshotCoding.json(report, pretty)
    if path == "-" {
      environment.standardOutput.write(data)
    } else {
      try AtomicFile(URL(filePath: path)).write(data)
    }
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
