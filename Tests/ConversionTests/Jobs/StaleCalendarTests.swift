import CalendarDomain
import CalendarTime
import Foundation
import SnapshotBuilding
import Testing

@testable import Conversion

/// Source: wire format, writer rules 6 and 12.
@Suite("A calendar that last known events stand in for") struct StaleCalendarTests {
  private let folder: ScratchFolder
  private let inputs: [CalendarInput]

  init() throws {
    folder = try ScratchFolder()
    inputs = ["a", "b"].map { [folder] name in
      CalendarInput(
        key: CalendarKey(source: "ical", id: name), places: [.file(folder.path + "/\(name).ics")])
    }
    try write("a")
    try write("b")
  }

  /// A daily series without an end.
  private static func text(_ uid: String) -> String {
    ScratchFolder.calendar(uid).replacing("SUMMARY:", with: "RRULE:FREQ=DAILY\r\nSUMMARY:")
  }

  private func write(_ name: String) throws { try folder.put(Self.text(name), "\(name).ics") }

  private func run(day: Int, after previous: ConversionJob.Outcome? = nil, carriesOver: Bool = true)
    -> ConversionJob.Outcome
  {
    let request = SnapshotRequest(
      now: Instant(utc: LocalDateTime(2026, 3, 20, 9)).adding(seconds: (day - 20) * 86_400), zone: .utc,
      database: ZoneDatabase.system(environment: [:]), writerVersion: "test")
    let known =
      carriesOver
      ? previous?.result.map { PreviousSnapshot(snapshot: $0.snapshot, calendars: $0.calendars) } : nil
    return ConversionJob(request: request, previous: { known }).run(inputs)
  }

  private func coverageEnd(_ outcome: ConversionJob.Outcome) throws -> String {
    SnapshotReport.text(Instant(try #require(outcome.result).snapshot.coverageEnd))
  }

  @Test("speaks for no day that nobody looked at, however often it fails") func narrowed() throws {
    var outcome = run(day: 20)
    #expect(try coverageEnd(outcome) == "2026-05-01T00:00:00Z")
    try folder.put("<html>", "a.ics")
    for day in [21, 25, 40] {
      outcome = run(day: day, after: outcome)
      #expect(try coverageEnd(outcome) == "2026-05-01T00:00:00Z")
      #expect(outcome.diagnostics.contains { $0.code == "coverage-narrowed" })
      let events = try #require(outcome.result).snapshot.events
      let perDay = Dictionary(grouping: events, by: \.start).values.map(\.count)
      #expect(perDay.allSatisfy { $0 == 2 })
    }
    // Nothing is known any more.
    outcome = run(day: 70, after: outcome)
    #expect(outcome.result?.snapshot.events == [])
    #expect(outcome.result.map { $0.snapshot.coverageStart == $0.snapshot.coverageEnd } == true)
    try write("a")
    outcome = run(day: 71, after: outcome)
    #expect(try coverageEnd(outcome) == "2026-06-21T00:00:00Z")
    #expect(outcome.failures.isEmpty)
  }

  @Test("says how many events stand in for the window of today") func count() throws {
    let first = run(day: 20)
    try folder.put("<html>", "a.ics")
    let outcome = run(day: 30, after: first)
    let told = outcome.diagnostics.first { $0.code == "carried-over" }
    #expect(told?.message.contains("its 39 events of 2026-03-20T09:00:00Z") == true)
    #expect(told?.action?.contains("2026-05-01T00:00:00Z") == true)
    #expect(outcome.result?.snapshot.events.count { $0.calendarKey == "ical:a" } == 39)
  }

  @Test("or was never read narrows nothing") func neverRead() throws {
    try folder.put("<html>", "a.ics")
    #expect(try coverageEnd(run(day: 20)) == "2026-05-01T00:00:00Z")
  }

  @Test("is not spoken of where nothing is written") func allFailed() throws {
    let first = run(day: 20)
    for name in ["a", "b"] { try folder.put("<html>", "\(name).ics") }
    let outcome = run(day: 21, after: first)
    #expect(outcome.result == nil)
    #expect(!outcome.diagnostics.isEmpty)
    #expect(!outcome.diagnostics.contains { $0.code == "carried-over" })
  }

  @Test("A file that ends in the middle of a line fails where something better is known") func cutOff() throws
  {
    let first = run(day: 20)
    let half = try #require(Self.text("a").range(of: "RRULE:FREQ"))
    try folder.put(String(Self.text("a")[..<half.upperBound]), "a.ics")
    let outcome = run(day: 21, after: first)
    #expect(outcome.failures.map(\.isPartial) == [false])
    #expect(outcome.diagnostics.first { $0.code == "truncated" }?.severity == .error)
    #expect(outcome.result?.snapshot.events.count { $0.calendarKey == "ical:a" } ?? 0 > 30)
    let alone = run(day: 21, after: first, carriesOver: false)
    #expect(alone.failures.isEmpty)
    #expect(alone.diagnostics.first { $0.code == "truncated" }?.severity == .error && alone.isPartial)
    #expect(alone.result?.snapshot.events.count { $0.calendarKey == "ical:a" } == 1)
  }

  @Test("One that ends before its last END is read, and keeps what it may have lost") func noEnds() throws {
    let first = run(day: 20)
    let end = try #require(Self.text("a").range(of: "END:VEVENT"))
    try folder.put(String(Self.text("a")[..<end.lowerBound]), "a.ics")
    let outcome = run(day: 21, after: first)
    #expect(outcome.failures.map(\.isPartial) == [true])
    #expect(outcome.diagnostics.contains { $0.code == "missing-last-end" && $0.severity == .error })
    #expect(try coverageEnd(outcome) == "2026-05-01T00:00:00Z")
    let alone = run(day: 21)
    #expect(alone.failures.isEmpty && alone.isPartial)
    #expect(try coverageEnd(alone) == "2026-05-02T00:00:00Z")
    #expect(alone.result?.snapshot.events.count { $0.calendarKey == "ical:a" } ?? 0 > 30)
  }
}
