import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `snapview fixtures`: containers to test readers with.
struct FixturesCommand: ParsableCommand {
  /// The moment that fixtures are made around when none is given: the same bytes on every day.
  static let standardNow = Instant(utc: LocalDateTime(2026, 3, 9, 8, 30))
  static let standardZone = "Europe/Berlin"

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fixtures",
      abstract: "Write a container for every state and hard case that a reader meets.",
      discussion: """
        Writes one folder for each, and manifest.json, which says what a reader must report for it. Equal options \
        give equal bytes.
        """)
  }

  @Option(
    name: ["-o", "--output"],
    help: ArgumentHelp("Folder to write them into; made when missing.", valueName: "DIR"),
    completion: .directory)
  var output: String
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "Make them around this time, such as 2026-12-08T09:00:00Z or today; 2026-03-09T08:30:00Z when not given.",
      valueName: "TIME"))
  var now: TimeArgument?
  @Option(name: "--timezone", help: ArgumentHelp("Make them for this IANA time zone.", valueName: "ZONE"))
  var timezone = FixturesCommand.standardZone
  @Option(
    name: "--seed", help: ArgumentHelp("Choose other events.", valueName: "NUMBER"),
    transform: Int.argument(in: 0...Int.max))
  var seed = 1

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let (zone, database) = try ZoneOptions.find(timezone, in: environment)
    let time = try now?.read(
      as: "--now", now: environment.now(), zone: zone, database: database,
      telling: DiagnosticsPrinter(for: environment))
    let maker = FixtureMaker(
      now: time?.instant(in: zone) ?? Self.standardNow, zone: zone, seed: UInt64(seed), database: database)
    let fixtures = try maker.all()
    let folder = URL(namedPath: output, isFolder: true)
    for fixture in fixtures { try Self.write(fixture, into: folder) }
    try Self.write(
      FixtureManifest(fixtures, seed: UInt64(seed)).text, to: folder.appending(path: "manifest.json"))
    environment.standardOutput.writeLine("\(fixtures.count) containers and manifest.json in \(output)")
    return .ok
  }

  /// Writes one container, in the place of one that was written there before.
  static func write(_ fixture: Fixture, into parent: URL) throws {
    let folder = parent.appending(path: fixture.name, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      clear(folder)
      for file in fixture.files {
        let url = folder.appending(path: file.name)
        switch file.content {
        case .text(let text): try OpenFolder(folder.path).replace(file.name, with: Data(text.utf8))
        case .folder: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        }
        if let mode = file.mode { SystemCall.setMode(of: url.path, mode_t(mode)) }
      }
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot write \(folder.path)",
        hint: "Name a folder that can be written to with --output.")
    }
  }

  /// Takes away what an earlier run left: the three names alone, since the folder is the user's.
  private static func clear(_ folder: URL) {
    for name in SnapshotContainer.names {
      let path = folder.appending(path: name).path
      if SystemCall.removeFile(path) != 0 { SystemCall.removeFolder(path) }
    }
  }

  private static func write(_ text: String, to url: URL) throws {
    do throws(SnapshotFileError) { try AtomicFile(url).write(Array(text.utf8)) } catch {
      throw CommandFailure(error)
    }
  }
}
