import Foundation
import TestSupport
import Testing

@Suite("Batches of which little has changed")
struct IncrementalBatchTests {
  private let program: BuiltProgram
  private let config = ["--config", "config.json5", "--incremental", "--report", "report.json"]
  private let names = ["widget-cache.json", "widget-calendars.json", "session.json"]

  init() throws {
    program = try BuiltProgram()
    try program.configure(profiles: 3)
    #expect(try program.run(config + ["--now", "2026-03-20T12:00:00Z"]).status == 0)
  }

  private func totals() throws -> [String: Int] {
    let text = try #require(program.text("report.json"))
    let report = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require(report["totals"] as? [String: Int])
  }

  /// Whether the containers are those of a run that knows nothing.
  private func areAsNew(_ now: String) throws -> Bool {
    try program.put(
      try #require(program.text("config.json5")).replacing("out/", with: "new/"), "new.json5")
    #expect(try program.run(["--config", "new.json5", "--now", now]).status == 0)
    return (0..<3).allSatisfy { number in
      names.allSatisfy { program.text("out/p\(number)/\($0)") == program.text("new/p\(number)/\($0)") }
    }
  }

  @Test("Only the calendar that changed is read, and the bytes are those of a whole run")
  func one() throws {
    try program.put(BuiltProgram.calendar("changed", count: 4), "in/home1.ics")
    #expect(try program.run(config + ["--now", "2026-03-20T13:00:00Z"]).status == 0)
    let totals = try totals()
    #expect(totals["unchanged"] == 2)
    #expect(totals["converted"] == 1)
    #expect(totals["calendars"] == 6)
    #expect(totals["unchangedCalendars"] == 5)
    #expect(totals["events"] == 19)
    #expect(try areAsNew("2026-03-20T13:00:00Z"))
  }

  @Test(
    "Where nothing changed no worker is started, and where that is asked for one is",
    .enabled(if: !Sanitizer.isOn, "a sanitizer's shadow is larger than every limit of memory"))
  func noWorker() throws {
    // No worker can live within 8 MiB.
    let starved = config + ["--now", "2026-03-20T13:00:00Z", "--memory-limit", "8"]
    #expect(try program.run(starved).status == 0)
    #expect(try totals()["unchanged"] == 3)
    #expect(try areAsNew("2026-03-20T13:00:00Z"))
    #expect(try program.run(starved + ["--force"]).status == 65)
    #expect(try program.run(config + ["--memory-limit", "8", "--now", "2026-03-21T13:00:00Z"]).status == 65)
  }

  @Test("A worker that is lost on one calendar leaves what is known of the others")
  func lostWorker() throws {
    try program.put("", "in/work0.ics")
    let run = try program.run(
      config + ["--now", "2026-03-20T13:00:00Z", "--time-limit", "1"],
      before: "rm in/work0.ics; mkfifo in/work0.ics")
    #expect(run.status == 1)
    #expect(try totals()["unchangedCalendars"] == 5)
    #expect(try totals()["staleCalendars"] == 1)
  }

  @Test("A container of one command line knows its calendars too")
  func single() throws {
    let run = ["-o", "box", "in/work0.ics", "in/home0.ics", "--incremental", "--report", "box.json"]
    #expect(try program.run(run + ["--now", "2026-03-20T12:00:00Z"]).status == 0)
    #expect(program.text("box.json")?.contains("isUnchanged") == false)
    try program.put(BuiltProgram.calendar("changed", count: 4), "in/home0.ics")
    #expect(try program.run(run + ["--now", "2026-03-20T13:00:00Z"]).status == 0)
    #expect(program.text("box.json")?.components(separatedBy: "\"isUnchanged\":true").count == 2)
    #expect(
      try program.run(["-o", "new", "in/work0.ics", "in/home0.ics", "--now", "2026-03-20T13:00:00Z"]).status
        == 0)
    for name in names { #expect(program.text("box/\(name)") == program.text("new/\(name)")) }
  }
}
