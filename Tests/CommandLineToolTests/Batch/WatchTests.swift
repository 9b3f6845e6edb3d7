import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

@Suite("Watching sources and the day")
struct WatchTests {
  /// A calendar with an event on every day, so that the day of the test has no say.
  private static func calendar(_ title: String) -> String {
    BuiltProgram.calendar(title, count: 1).replacing("DTSTART:2026", with: "RRULE:FREQ=DAILY\r\nDTSTART:2016")
      .replacing("SUMMARY:\(title) 0", with: "SUMMARY:\(title)")
  }

  /// Ends a watch that would go on for ever.
  private struct Enough: Error {}

  /// A clock that goes on by what is waited.
  private final class Clock: @unchecked Sendable {
    var now: Instant
    init(_ now: Instant) { self.now = now }
  }

  @Test(
    "A run follows every midnight of the zone, whatever the clocks do, and the clock is asked once a minute",
    arguments: [
      ("Europe/Berlin", "2026-03-28"), ("America/New_York", "2026-10-31"), ("Asia/Tokyo", "2026-12-30"),
    ])
  func midnight(zone: String, day: String) throws {
    let zone = try #require(ZoneDatabase.system(environment: [:]).zone(named: zone))
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let evening = LocalDateTime(parts[0], parts[1], parts[2], 23, 58, 30)
    let clock = Clock(zone.instant(of: evening))
    var environment = CommandEnvironment.captured([])
    environment.now = { clock.now }
    var runs: [LocalDateTime] = []
    var waits: [Int] = []
    let watch = WatchMode(inputs: [], zones: [zone])
    #expect(throws: Enough.self) {
      try watch.run(in: environment) { seconds in
        waits.append(seconds)
        clock.now = clock.now.adding(seconds: seconds)
        return false
      } _: {
        runs.append(zone.local(at: clock.now))
        if runs.count == 4 { throw Enough() }
        return .ok
      }
    }
    let midnights = (1...3).map { LocalDateTime(date: evening.date.adding(days: $0)) }
    #expect(runs == [evening] + midnights)
    #expect(waits.allSatisfy { 1...60 ~= $0 })
  }

  @Test("A day that turns while a run is under way is converted again at once")
  func turning() throws {
    let clock = Clock(Instant(utc: LocalDateTime(2026, 3, 20, 23, 59, 59)))
    var environment = CommandEnvironment.captured([])
    environment.now = { clock.now }
    var runs = 0
    #expect(throws: Enough.self) {
      try WatchMode(inputs: [], zones: [.utc]).run(in: environment) { _ in
        Issue.record("nothing is to be waited for")
        return true
      } _: {
        runs += 1
        if runs == 2 { throw Enough() }
        clock.now = clock.now.adding(seconds: 5)
        return .ok
      }
    }
  }

  @Test("The midnights of every zone of a configuration count")
  func zones() throws {
    let database = ZoneDatabase.system(environment: [:])
    let zones = try ["Asia/Tokyo", "America/New_York"].map { try #require(database.zone(named: $0)) }
    let clock = Clock(Instant(utc: LocalDateTime(2026, 1, 10, 12)))
    var environment = CommandEnvironment.captured([])
    environment.now = { clock.now }
    var runs: [LocalDateTime] = []
    #expect(throws: Enough.self) {
      try WatchMode(inputs: [], zones: zones).run(in: environment) { seconds in
        clock.now = clock.now.adding(seconds: seconds)
        return false
      } _: {
        runs.append(clock.now.utc)
        if runs.count == 4 { throw Enough() }
        return .ok
      }
    }
    #expect(
      runs == [
        LocalDateTime(2026, 1, 10, 12), LocalDateTime(2026, 1, 10, 15), LocalDateTime(2026, 1, 11, 5),
        LocalDateTime(2026, 1, 11, 15),
      ])
  }

  @Test("A machine that slept over midnight runs as soon as it is awake")
  func asleep() throws {
    let clock = Clock(Instant(utc: LocalDateTime(2026, 3, 20, 12)))
    var environment = CommandEnvironment.captured([])
    environment.now = { clock.now }
    var runs = 0
    #expect(throws: Enough.self) {
      try WatchMode(inputs: [], zones: [.utc]).run(in: environment) { _ in
        clock.now = clock.now.adding(seconds: 3 * 86_400)
        return false
      } _: {
        runs += 1
        if runs == 3 { throw Enough() }
        return .partial
      }
    }
    #expect(clock.now == Instant(utc: LocalDateTime(2026, 3, 26, 12)))
  }

  @Test("A run that fails is told, and the next one is tried")
  func failing() throws {
    let environment = CommandEnvironment.captured([])
    var runs = 0
    #expect(throws: Enough.self) {
      try WatchMode(inputs: [], zones: [.utc]).run(in: environment) { _ in
        true
      } _: {
        runs += 1
        if runs == 3 { throw Enough() }
        throw CommandFailure(.locked, "someone holds it")
      }
    }
    #expect(environment.standardError.captured.components(separatedBy: "someone holds it").count == 3)
  }

  @Test(
    "A source that changes, is replaced or appears is converted again, and SIGTERM ends the watch cleanly",
    arguments: [false, true])
  func sources(isBatch: Bool) throws {
    let program = try BuiltProgram()
    try program.put(Self.calendar("one"), "in/work0.ics")
    try program.put(Self.calendar("other"), "many/1.ics")
    try program.put(
      """
      { profiles: [{ name: "p", output: "box", calendars: [
        { key: "local:1", path: "in/work0.ics" }, { key: "local:2", path: "many" } ] }] }
      """, "watch.json5")
    let inputs =
      isBatch ? ["--config", "watch.json5"] : ["-o", "box", "local:1=in/work0.ics", "local:2=many"]
    let run = try program.start(inputs + ["--watch"])
    defer { kill(run.process.processIdentifier, SIGKILL) }
    let store = SnapshotStore(container: program.folder.appending(path: "box", directoryHint: .isDirectory))
    func titles() -> Set<String>? {
      guard case .ok(let snapshot) = store.read() else { return nil }
      return Set(snapshot.events.map(\.title))
    }
    func arrives(_ expected: Set<String>) -> Bool {
      let deadline = MonotonicTime.now + 60_000
      while MonotonicTime.now < deadline {
        if titles() == expected { return true }
        sched_yield()
      }
      return false
    }
    #expect(arrives(["one", "other"]), "\(String(describing: titles()))")
    try program.put(Self.calendar("changed"), "in/work0.ics")
    #expect(arrives(["changed", "other"]), "\(String(describing: titles()))")
    try program.put(Self.calendar("new"), "many/2.ics")
    #expect(arrives(["changed", "other", "new"]), "\(String(describing: titles()))")
    try program.put(Self.calendar("replaced"), "in/.next")
    unsafe rename(
      program.folder.appending(path: "in/.next").path, program.folder.appending(path: "in/work0.ics").path)
    #expect(arrives(["replaced", "other", "new"]), "\(String(describing: titles()))")
    kill(run.process.processIdentifier, SIGTERM)
    // Should it not end by that, it is made to; what is expected below then fails.
    let last = DispatchWorkItem { kill(run.process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: last)
    defer { last.cancel() }
    let end = run.finish()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(end.status == SIGTERM)
    #expect(end.errors == "")
    #expect(program.names("box") == ["session.json", "widget-cache.json", "widget-calendars.json"])
  }
}
