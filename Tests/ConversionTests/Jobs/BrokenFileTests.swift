import CalendarDomain
import CalendarTime
import Foundation
import SnapshotBuilding
import Testing

@testable import Conversion

@Suite("A folder of which one file is broken") struct BrokenFileTests {
  private let folder: ScratchFolder
  private let key = CalendarKey(source: "ical", id: "1")

  init() throws {
    folder = try ScratchFolder()
    for name in ["a", "b"] { try folder.put(ScratchFolder.calendar(name), "vdir/\(name).ics") }
  }

  private func run(_ place: CalendarInput.Place, previous: ConversionJob.Outcome? = nil)
    -> ConversionJob.Outcome
  {
    let request = SnapshotRequest(
      now: Instant(utc: LocalDateTime(2026, 3, 20, 9)), zone: .utc,
      database: ZoneDatabase.system(environment: [:]), writerVersion: "test")
    let known = previous?.result.map { PreviousSnapshot(snapshot: $0.snapshot, calendars: $0.calendars) }
    return ConversionJob(request: request, previous: { known }).run([CalendarInput(key: key, places: [place])]
    )
  }

  private var places: [CalendarInput.Place] {
    [.folder(folder.path + "/vdir"), .glob(folder.path + "/vdir/*.ics")]
  }

  @Test("keeps its last known events, and counts as failed in part") func carriesOver() throws {
    let before = places.map { run($0) }
    try folder.put(ScratchFolder.calendar("new"), "vdir/c.ics")
    try folder.put("<html>", "vdir/b.ics")
    for (place, before) in zip(places, before) {
      let outcome = run(place, previous: before)
      let result = try #require(outcome.result)
      #expect(Set(result.snapshot.events.map(\.title)) == ["a", "b", "new"])
      #expect(result.snapshot.events.count == 3)
      #expect(outcome.failures.map(\.isPartial) == [true])
      #expect(result.report.calendars[0].error != nil && result.report.calendars[0].staleSince != nil)
      #expect(outcome.diagnostics.contains { $0.code == "carried-over" })
    }
  }

  @Test("shows the others where nothing is known of it") func firstRun() throws {
    try folder.put("<html>", "vdir/b.ics")
    for place in places {
      let outcome = run(place)
      #expect(outcome.result?.snapshot.events.map(\.title) == ["a"])
      #expect(outcome.failures.map(\.isPartial) == [true])
      #expect(outcome.result?.report.calendars[0].error != nil)
    }
  }

  @Test("is an empty failure where none is good") func noneGood() throws {
    for name in ["a", "b"] { try folder.put("<html>", "vdir/\(name).ics") }
    for place in places { #expect(run(place).result == nil) }
  }

  @Test("and a pattern in a folder that is not there says so") func missingFolder() throws {
    let outcome = run(.glob(folder.path + "/none/*.ics"))
    #expect(outcome.failures.first?.failure.kind == .noInput)
    #expect(outcome.failures.first?.failure.diagnostic.message.contains("No such file") == true)
  }

  @Test(
    "An id tells what its UID may be",
    arguments: [
      ("a@b", ["a@b"]), ("a@b/20260320T090000Z", ["a@b/20260320T090000Z", "a@b"]),
      ("a/b#ical:2", ["a/b#ical:2", "a", "a/b"]),
    ])
  func possibleUIDs(id: String, expected: [String]) {
    #expect(IdentifierRule.possibleUIDs(of: id) == expected)
  }

  @Test("A file that is written while it is read is read again, and not taken when it never rests")
  func beingWritten() throws {
    let path = folder.path + "/growing.ics"
    let long = String(repeating: ScratchFolder.calendar("x"), count: 4_000)
    try folder.put(long, "growing.ics")
    let writer = try #require(FileHandle(forWritingAtPath: path))
    let isDone = Guarded(false)
    let thread = Thread {
      while !isDone.withLock({ $0 }) {
        _ = try? writer.seekToEnd()
        try? writer.write(contentsOf: Data("X-A:b\r\n".utf8))
      }
    }
    thread.start()
    let outcome = run(.file(path))
    isDone.withLock { $0 = true }
    #expect(outcome.failures.map(\.failure.diagnostic.code) == ["changed-while-read"])
    #expect(outcome.result == nil)
  }
}
