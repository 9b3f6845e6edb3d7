import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import Foundation
import SnapshotBuilding
import Testing

@_spi(Writer) @testable import Conversion

@Suite("Runs over one container")
struct ContainerSessionTests {
  private let folder: ScratchFolder
  private let store: SnapshotStore
  private let inputs: [CalendarInput]

  init() throws {
    let folder = try ScratchFolder()
    self.folder = folder
    store = SnapshotStore(container: folder.url.appending(path: "box", directoryHint: .isDirectory))
    inputs = ["a", "b"].map { name in
      CalendarInput(key: CalendarKey(source: "ical", id: name), places: [.file("\(folder.path)/\(name).ics")])
    }
    for name in ["a", "b"] { try folder.put(ScratchFolder.calendar(name), name + ".ics") }
  }

  private func request(_ now: String) throws -> SnapshotRequest {
    SnapshotRequest(
      now: try #require(InstantText.read(now)), zone: .utc, database: .system(environment: [:]),
      writerVersion: "test")
  }

  /// One run as a program does it; whether the calendars were read.
  @discardableResult
  private func run(
    _ now: String, incremental: Bool = false, forced: Bool = false
  ) throws -> (isRead: Bool, report: SnapshotReport) {
    var policy = ContainerSession.Policy(holder: "test")
    policy.isIncremental = incremental
    policy.isForced = forced
    let request = try request(now)
    let run = try ContainerRun(store: store, policy: policy, request: request, inputs: inputs)
    let outcome = try run.unchanged.map { run.renew($0) } ?? run.finish(#require(run.convert()))
    if let failure = outcome.failure { throw failure }
    return (outcome.ending != .unchanged, try #require(outcome.report))
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: name))
  }

  private func published() throws -> [Data] {
    try ["widget-cache.json", "widget-calendars.json"].map {
      try Data(contentsOf: folder.url.appending(path: "box/\($0)"))
    }
  }

  @Test("Carried-over events say since when they are old, however many runs have passed")
  func staleSince() throws {
    try run("2026-03-18T03:00:00Z")
    try remove("a.ics")
    for day in ["19", "20", "21"] {
      let report = try run("2026-03-\(day)T03:00:00Z").report
      #expect(report.calendars[0].staleSince == "2026-03-18T03:00:00Z")
      #expect(report.calendars[1].staleSince == nil)
      #expect(report.instances == 2)
    }
    try folder.put(ScratchFolder.calendar("a"), "a.ics")
    #expect(try run("2026-03-22T03:00:00Z").report.calendars[0].staleSince == nil)
    try remove("a.ics")
    #expect(try run("2026-03-23T03:00:00Z").report.calendars[0].staleSince == "2026-03-22T03:00:00Z")
  }

  @Test("A calendar that was never read has no last known events")
  func neverRead() throws {
    try remove("a.ics")
    for day in ["18", "19"] {
      let calendar = try run("2026-03-\(day)T03:00:00Z").report.calendars[0]
      #expect(calendar.staleSince == nil)
      #expect(calendar.error != nil)
    }
  }

  @Test(
    "A file that is cut off from the first is read as far as it goes, run after run",
    arguments: [false, true])
  func cutOff(incremental: Bool) throws {
    let whole = ScratchFolder.calendar("a")
    try folder.put(String(whole.prefix(whole.count - 40)), "a.ics")
    for day in ["18", "19", "20"] {
      let calendar = try run("2026-03-\(day)T04:00:00Z", incremental: incremental).report.calendars[0]
      #expect(calendar.error == nil && calendar.isCutOff == true)
    }
    // What was whole once is better than a part.
    try folder.put(whole, "a.ics")
    #expect(try run("2026-03-21T04:00:00Z", incremental: incremental).report.calendars[0].isCutOff == nil)
    try folder.put(String(whole.prefix(whole.count - 40)), "a.ics")
    for day in ["22", "23"] {
      let calendar = try run("2026-03-\(day)T04:00:00Z", incremental: incremental).report.calendars[0]
      #expect(calendar.error != nil && calendar.staleSince == "2026-03-21T04:00:00Z")
    }
  }

  @Test("Without the state file, the last snapshot's time is all that is known")
  func deletedState() throws {
    try run("2026-03-18T03:00:00Z")
    try remove("a.ics")
    try run("2026-03-19T03:00:00Z")
    try remove("box/.calendarr-state")
    let report = try run("2026-03-20T03:00:00Z").report
    #expect(report.calendars[0].staleSince == "2026-03-19T03:00:00Z")
    #expect(report.instances == 2)
  }

  @Test(
    "An incremental run reads again when a source, the day or a published file changes, and not otherwise")
  func incremental() throws {
    #expect(try run("2026-03-18T03:00:00Z", incremental: true).isRead)
    #expect(try !run("2026-03-18T04:00:00Z", incremental: true).isRead)
    #expect(try run("2026-03-18T04:00:00Z", incremental: true, forced: true).isRead)
    #expect(try run("2026-03-19T04:00:00Z", incremental: true).isRead, "the day turned")
    try folder.put(ScratchFolder.calendar("c"), "a.ics")
    #expect(try run("2026-03-19T05:00:00Z", incremental: true).isRead, "a source changed")
    #expect(try !run("2026-03-19T06:00:00Z", incremental: true).isRead)
    try folder.put("[]", "box/widget-calendars.json")
    #expect(try run("2026-03-19T07:00:00Z", incremental: true).isRead, "a published file changed")
    try remove("b.ics")
    #expect(try run("2026-03-19T08:00:00Z", incremental: true).isRead, "a source vanished")
    #expect(try run("2026-03-19T09:00:00Z", incremental: true).isRead, "a source is still missing")
  }

  @Test("An incremental run leaves the same bytes as any other")
  func sameBytes() throws {
    try run("2026-03-18T03:00:00Z", incremental: true)
    let quick = try run("2026-03-18T05:00:00Z", incremental: true)
    #expect(!quick.isRead)
    let bytes = try published()
    let full = try run("2026-03-18T05:00:00Z")
    #expect(full.isRead)
    #expect(try published() == bytes)
    #expect(quick.report.calendars.allSatisfy { $0.isUnchanged == true })
    var report = quick.report
    for index in report.calendars.indices { report.calendars[index].isUnchanged = nil }
    #expect(report == full.report)
  }

  @Test("A file rewritten with the same content is not read again")
  func touched() throws {
    try run("2026-03-18T03:00:00Z", incremental: true)
    try folder.put(ScratchFolder.calendar("a"), "a.ics")
    #expect(try !run("2026-03-18T04:00:00Z", incremental: true).isRead)
  }

  @Test("A container that cannot be made leaves an error that names it")
  func blocked() throws {
    try folder.put("", "box")
    let request = try request("2026-03-18T03:00:00Z")
    let session = try ContainerSession(
      store: store, policy: .init(holder: "test"), request: request, inputs: inputs)
    let result = try #require(ConversionJob(request: request).run(inputs).result)
    let failure = #expect(throws: ContainerFailure.self) {
      try session.publish(result)
    }
    #expect(failure?.reason.contains("box") == true)
  }
}
