import CalendarDomain
import CalendarTime
import CalendarrCore
import Foundation

@testable import CommandLineTool

/// What the tests of snapview share: a zone, a moment, fixtures, and folders that go away.
enum SnapviewFolder {
  static let database = ZoneDatabase.system(environment: [:])
  static let berlin = database.zone(named: "Europe/Berlin")!
  /// Monday, 9 March 2026, 09:30 in Berlin.
  static let now = FixturesCommand.standardNow
  static let maker = FixtureMaker(now: now, zone: berlin, seed: 1, database: database)

  static let fixtures = Result { try maker.all() }

  static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("snapview-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  static func fixture(_ name: String) throws -> Fixture {
    try fixtures.get().first { $0.name == name }!
  }

  /// Runs snapview on a fixture, with its moment and zone; `CONTAINER` stands for its folder.
  static func run(
    _ arguments: [String], on fixture: Fixture, output: ConsoleOutput = ConsoleOutput()
  ) throws -> (code: ExitCode, output: String, errors: String) {
    try with { folder in
      try FixturesCommand.write(fixture, into: folder)
      let container = folder.appendingPathComponent(fixture.name).path
      var words = arguments.map { $0 == "CONTAINER" ? container : $0 }
      if words.first != "check" {
        words += ["--now", ViewFormat.iso(fixture.now)]
        if !words.contains("--timezone") { words += ["--timezone", fixture.zone.identifier] }
      }
      let environment = CommandEnvironment.captured(words, output: output)
      let code = Program.snapview.execute(in: environment)
      return (code, environment.standardOutput.captured, environment.standardError.captured)
    }
  }

  /// A view of a fixture, as it would be read.
  static func view(_ name: String, language: ViewLanguage = .en) throws -> SnapshotView {
    let fixture = try fixture(name)
    return try with { folder in
      try FixturesCommand.write(fixture, into: folder)
      return SnapshotView(
        reading: ContainerReading(container: folder.appendingPathComponent(name), zone: fixture.zone),
        format: ViewFormat(language: language, zone: fixture.zone), now: fixture.now)
    }
  }
}
