import CalendarTime
import Foundation
import TestSupport
import Testing

@Suite("Reports and their schemas")
struct ReportSchemaTests {
  private let program: BuiltProgram
  private let now = ["--now", "2026-03-20T12:00:00Z"]
  private var reports: [String] = []

  init() throws { program = try BuiltProgram() }

  /// Runs the program, which ends as `status` says and leaves a report.
  private mutating func report(
    _ name: String, _ arguments: [String], status: Int32 = 0, before: String = ":"
  ) throws {
    let run = try program.run(arguments + ["--report", name] + now, before: before)
    #expect(run.status == status, "\(name): \(run.errors)")
    reports.append(program.folder.appending(path: name).path)
  }

  @Test(
    "Reports of runs of all kinds fit the schemas, which know no member that none of them has",
    .enabled(if: !Sanitizer.isOn, "a sanitizer's shadow is larger than every limit of memory"))
  mutating func schemas() throws {
    try program.configure(profiles: 3)
    let batch = ["--config", "config.json5", "--jobs", "1"]
    try report("first.json", batch + ["--incremental"])
    try report("unchanged.json", batch + ["--incremental"])
    try program.put(BuiltProgram.calendar("other"), "in/home1.ics")
    try report("changed.json", batch + ["--incremental"])
    try program.put(String(BuiltProgram.calendar("half").dropLast(20)), "in/half.ics")
    try report("cut-off.json", ["-o", "half", "in/half.ics"], status: 1)
    try report("cut.json", batch + ["--max-events", "2"])
    try report(
      "carried-over.json", batch + ["--incremental"], status: 1, before: "mv in/work0.ics in/work0.away")
    try report("hung.json", batch + ["--time-limit", "1"], status: 1, before: "mkfifo in/work0.ics")
    try report("starved.json", batch + ["--memory-limit", "8"], status: 65, before: "rm in/work0.ics")
    try report("all-failed.json", batch, status: 1, before: "rm in/*1.ics")

    try FileManager.default.removeItem(at: program.folder.appending(path: "out/p1"))
    try program.put("in the way", "out/p1")
    try program.configure(profiles: 3)
    let path = program.folder.appending(path: "out/p2/.calendarr-lock").path
    let lock = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try report("locked-and-unwritten.json", batch + ["--lock-wait", "0"], status: 1)

    let samples = URL(filePath: #filePath).appending(path: "../../../../samples").standardizedFileURL.path
    let calendars = ["office", "groupware", "webmail", "todos", "timetable"].map {
      "\(samples)/calendars/\($0).ics"
    }
    try report("single.json", calendars + ["-o", "box", "--hide", "ical:2", "--banish", "ical:3"])
    try report(
      "pretty.json", calendars + ["-o", "box", "--pretty", "--private", "omit", "--max-events", "4"],
      status: 1)
    guard let found = try PythonOracle.run("check_reports.py", reports, needing: "jsonschema") else { return }
    #expect(found.status == 0, "\(found.output)")
  }

  @Test("The schema knows the words for what answered for a zone")
  func zones() throws {
    let schema = URL(filePath: #filePath).appending(path: "../../../../samples/schemas/report.schema.json")
    let text = try String(contentsOf: schema.standardizedFileURL, encoding: .utf8)
    for rung in ZoneRung.allCases { #expect(text.contains("\"\(rung.rawValue)\"")) }
  }
}
