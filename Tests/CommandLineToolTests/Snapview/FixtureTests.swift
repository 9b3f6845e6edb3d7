import CalendarDomain
import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

@Suite("Fixtures") struct FixtureTests {
  static let names = (try? SnapviewFolder.maker.all().map(\.name)) ?? []

  @Test("Our reader gets out what went into every fixture", arguments: names)
  func ourReader(name: String) throws {
    let fixture = try SnapviewFolder.fixture(name)
    // Permissions do not stop the superuser; the manifest says what such a reader finds.
    let state = getuid() == 0 ? fixture.stateForSuperuser ?? fixture.state : fixture.state
    try SnapviewFolder.with { folder in
      try FixturesCommand.write(fixture, into: folder)
      let reading = ContainerReading(container: folder.appendingPathComponent(name), zone: fixture.zone)
      #expect(reading.state == state)
      guard fixture.state == .ok else { return }
      #expect(reading.snapshot == fixture.snapshot)
      #expect(reading.calendars == fixture.calendars)
    }
  }

  @Test("The check reports the codes of the manifest", arguments: names)
  func check(name: String) throws {
    let fixture = try SnapviewFolder.fixture(name)
    try SnapviewFolder.with { folder in
      try FixturesCommand.write(fixture, into: folder)
      let findings = SnapshotContract.check(container: folder.appendingPathComponent(name))
      #expect(Set(findings.map(\.rule)) == Set(fixture.findings), "\(findings)")
    }
  }

  @Test("What a schema refuses breaks a rule of the kind that schemas know", arguments: names)
  func schemaRules(name: String) throws {
    let fixture = try SnapviewFolder.fixture(name)
    #expect(fixture.refusedBySchema.isEmpty == !fixture.findings.contains(where: \.isInSchema))
  }

  @Test("There is a fixture for each state")
  func states() throws {
    let states = Set(try SnapviewFolder.maker.all().map(\.state))
    #expect(states == Set(ReadState.allCases))
  }

  @Test("Equal options give equal bytes, another seed gives other events")
  func deterministic() throws {
    func bytes(_ seed: UInt64) throws -> [String] {
      let maker = FixtureMaker(
        now: SnapviewFolder.now, zone: SnapviewFolder.berlin, seed: seed, database: SnapviewFolder.database)
      let fixtures = try maker.all()
      return try fixtures.flatMap(\.files).map { "\($0)" } + [FixtureManifest(fixtures, seed: seed).text]
    }
    #expect(try bytes(1) == bytes(1))
    #expect(try bytes(1) != bytes(2))
  }

  @Test("The watch's fixture is what the reader's own trim makes")
  func watchTrim() throws {
    let trimmed = try #require(try SnapviewFolder.fixture("watch-trimmed").snapshot)
    #expect(trimmed.events.count == WatchCoverage.maxEvents)
    #expect(trimmed.coverageEnd < SnapviewFolder.maker.at(WatchCoverage.daysAhead).date)
    #expect(trimmed.events.allSatisfy { $0.start < trimmed.coverageEnd })
    var calendar = Calendar(identifier: .gregorian)
    // Berlin keeps one offset over these two weeks and the day before.
    calendar.timeZone = TimeZone(secondsFromGMT: 3600)!
    #expect(trimmed.trimmedForWatch(now: SnapviewFolder.now.date, calendar: calendar) == trimmed)
  }

  @Test("The trim of the manifest is what the reader's own gives", arguments: names)
  func trims(name: String) throws {
    let fixture = try SnapviewFolder.fixture(name)
    guard let snapshot = fixture.snapshot, fixture.state == .ok else { return }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: fixture.zone.identifier))
    let trimmed = snapshot.trimmedForWatch(now: fixture.now.date, calendar: calendar)
    let watch = try #require(FixtureManifest([fixture], seed: 1).fixtures[0].expect.watch)
    #expect(watch.coverageStart == ViewFormat.iso(Instant(trimmed.coverageStart)))
    #expect(watch.coverageEnd == ViewFormat.iso(Instant(trimmed.coverageEnd)))
    #expect(watch.count == trimmed.events.count && watch.ids == trimmed.events.prefix(5).map(\.id))
  }

  @Test("docs/readers.md explains every member of the manifest")
  func documented() throws {
    func keys(_ value: Any, _ path: String = "") -> Set<String> {
      switch value {
      case let object as [String: Any]:
        // Their members are keys of calendars and names of files.
        if path == "eventsPerCalendar" || path == "modes" { return [] }
        return object.reduce(into: Set(object.keys)) { $0.formUnion(keys($1.value, $1.key)) }
      case let array as [Any]: return array.reduce(into: []) { $0.formUnion(keys($1, path)) }
      default: return []
      }
    }
    let manifest = try JSONSerialization.jsonObject(
      with: Data(FixtureManifest(SnapviewFolder.maker.all(), seed: 1).text.utf8))
    let folder = ToolRun.samples.deletingLastPathComponent()
    let page = try String(contentsOf: folder.appending(path: "docs/readers.md"), encoding: .utf8)
    let found = keys(manifest)
    #expect(
      found.isSuperset(of: ["watch", "session", "eventsMayBeSorted", "stateForSuperuser", "nextEvent"]))
    #expect(found.filter { !page.contains("`\($0)`") }.sorted() == [])
  }

  @Test("What stood in the folder before and is not a fixture's stays")
  func nothingElseIsRemoved() throws {
    try SnapviewFolder.with { folder in
      let fixture = try SnapviewFolder.fixture("never-written")
      let container = folder.appendingPathComponent(fixture.name)
      try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: container.appendingPathComponent("notes.txt"))
      try Data("{}".utf8).write(to: container.appendingPathComponent("session.json"))
      try FixturesCommand.write(fixture, into: folder)
      #expect(try FileManager.default.contentsOfDirectory(atPath: container.path) == ["notes.txt"])
    }
  }

  @Test("The sample for other languages reads every fixture as the manifest says")
  func sampleReader() throws {
    try SnapviewFolder.with { folder in
      let environment = CommandEnvironment.captured(["fixtures", "-o", folder.path])
      #expect(Program.snapview.execute(in: environment) == .ok)
      guard let result = try PythonOracle.run("check_sample_reader.py", [folder.path], needing: "json") else {
        return
      }
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("\(Self.names.count) containers, 0 differences"))
    }
  }

  @Test("A second reader and the JSON Schemas agree with every fixture")
  func secondReader() throws {
    try SnapviewFolder.with { folder in
      let environment = CommandEnvironment.captured(["fixtures", "-o", folder.path])
      #expect(Program.snapview.execute(in: environment) == .ok)
      guard let result = try PythonOracle.run("check_fixtures.py", [folder.path], needing: "zoneinfo") else {
        return
      }
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("\(Self.names.count) containers, 0 differences"))
    }
  }
}
