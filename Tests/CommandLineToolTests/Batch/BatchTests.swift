import CalendarDomain
@_spi(Writer) import CalendarrCore
import Foundation
import TestSupport
import Testing

@Suite("Batches of many containers")
struct BatchTests {
  private let now = ["--now", "2026-03-20T12:00:00Z"]

  private func store(_ program: BuiltProgram, _ name: String) -> SnapshotStore {
    SnapshotStore(container: program.folder.appending(path: name, directoryHint: .isDirectory))
  }

  @Test("Containers do not depend on the number of workers, and all that goes well goes in silence")
  func jobs() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 7)
    var results: [[String?]] = []
    for jobs in [1, 4] {
      let run = try program.run(["--config", "config.json5", "--jobs", "\(jobs)"] + now)
      #expect(run.status == 0)
      #expect(run.output + run.errors == "")
      results.append(
        (0..<7).flatMap { number in
          ["widget-cache.json", "widget-calendars.json", "session.json"].map {
            program.text("out/p\(number)/\($0)")
          }
        })
      try FileManager.default.removeItem(at: program.folder.appending(path: "out"))
    }
    #expect(results[0] == results[1])
    #expect(results[0].allSatisfy { $0 != nil })
  }

  @Test("A batch writes the bytes that a run for each container writes")
  func sameAsSingle() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 1)
    _ = try program.run(["--config", "config.json5"] + now)
    _ = try program.run(["-o", "single", "local:1=in/work0.ics", "local:2=in/home0.ics"] + now)
    for name in ["widget-cache.json", "widget-calendars.json", "session.json"] {
      #expect(program.text("out/p0/\(name)") == program.text("single/\(name)"))
    }
  }

  @Test(
    "Inputs that are not there, and broken ones, end with one status for a container and for a batch",
    arguments: [
      (["missing"], 66), (["broken"], 65), (["missing", "broken"], 65), (["broken", "missing"], 65),
      (["missing", "missing"], 66), (["good", "missing"], 1), (["good", "broken"], 1), (["good"], 0),
    ])
  func statuses(names: [String], status: Int) throws {
    let program = try BuiltProgram()
    try program.put("nothing", "in/broken.ics")
    try program.put(BuiltProgram.calendar("good"), "in/good.ics")
    let calendars = names.enumerated().map { "{ key: 'local:\($0.offset)', path: 'in/\($0.element).ics' }" }
    try program.put(
      "{ profiles: [ { name: 'a', output: 'out', calendars: [ \(calendars.joined(separator: ", ")) ] } ] }",
      "config.json5")
    let batch = try program.run(["--config", "config.json5"] + now)
    let single = try program.run(
      ["-o", "single"]
        + names.enumerated().map {
          "local:\($0.offset)=in/\($0.element).ics"
        } + now)
    #expect(Int(batch.status) == status && Int(single.status) == status)
    #expect(program.text("out/widget-cache.json") == program.text("single/widget-cache.json"))
  }

  @Test("A folder of calendars that is away ends with one status for a container and for a batch")
  func missingFolder() throws {
    let program = try BuiltProgram()
    try program.put(
      "{ profiles: [ { name: 'a', output: 'out', each: true, calendars: [ { key: 'local:1', path: 'in/feeds' } ] } ] }",
      "config.json5")
    let batch = try program.run(["--config", "config.json5"] + now)
    let single = try program.run(["--each", "-o", "single", "local:1=in/feeds"] + now)
    #expect(batch.status == 66 && single.status == 66)
    #expect(batch.errors.contains("[cannot-read]") && single.errors.contains("[cannot-read]"))
  }

  @Test("A source that hangs costs that one calendar, and its last events stay")
  func hanging() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 2)
    #expect(try program.run(["--config", "config.json5"] + now).status == 0)
    let run = try program.run(
      ["--config", "config.json5", "--time-limit", "1", "--report", "report.json"] + now,
      before: "rm in/work0.ics; mkfifo in/work0.ics")
    #expect(run.status == 1)
    #expect(run.errors.contains("p0: "))
    #expect(run.errors.contains("stand in for it"))
    guard case .ok(let snapshot) = store(program, "out/p0").read() else {
      Issue.record("the container cannot be read")
      return
    }
    #expect(snapshot.events.count == 6)
    #expect(program.text("report.json")?.contains(#""staleSince":"2026-03-20T12:00:00Z""#) == true)
  }

  @Test(
    "A calendar that needs too much memory fails alone",
    .enabled(if: !Sanitizer.isOn, "a sanitizer's shadow is larger than every limit of memory"))
  func memory() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 1)
    try program.put(BuiltProgram.calendar("big", count: 60_000), "in/work0.ics")
    let run = try program.run(["--config", "config.json5", "--no-scan", "--memory-limit", "150"] + now)
    #expect(run.status == 1)
    #expect(run.errors.contains("local:1 failed"))
    #expect(!run.errors.contains("local:2 failed"))
    guard case .ok(let snapshot) = store(program, "out/p0").read() else {
      Issue.record("the container cannot be read")
      return
    }
    #expect(snapshot.events.count == 3)
  }

  @Test("When every calendar fails, nothing is written")
  func nothing() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 1)
    try program.put("no calendar", "in/work0.ics")
    try program.put("<html>", "in/home0.ics")
    #expect(try program.run(["--config", "config.json5"] + now).status == 65)
    #expect(program.names("out/p0") == [])
  }

  @Test("A locked container is told with its holder and leaves the others alone")
  func locked() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 1)
    #expect(try program.run(["--config", "config.json5"] + now).status == 0)
    let path = program.folder.appending(path: "out/p0/.calendarr-lock").path
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(descriptor) }
    _ = unsafe write(descriptor, "somebody, process 12\n", 21)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    for arguments in [["--config", "config.json5"], ["-o", "out/p0", "in/work0.ics"]] {
      let run = try program.run(arguments + ["--lock-wait", "0"] + now)
      #expect(run.status == 75)
      #expect(run.errors.contains("locked by somebody, process 12"))
    }
  }

  @Test("A full disk leaves the old files whole")
  func fullDisk() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 1)
    #expect(try program.run(["--config", "config.json5"] + now).status == 0)
    let before = program.text("out/p0/widget-cache.json")
    // No file may grow past this many blocks of 512 bytes: less than a snapshot needs.
    let run = try program.run(
      ["--config", "config.json5", "--now", "2026-03-21T12:00:00Z"], before: "trap '' XFSZ; ulimit -f 1")
    #expect(run.status == 74)
    #expect(run.errors.contains("widget-cache.json"))
    #expect(program.text("out/p0/widget-cache.json") == before)
    #expect(!program.names("out/p0").contains { $0.hasPrefix(".calendarr-tmp-") })
  }

  @Test("Killed at a hundred moments, a run leaves containers that can be read, and the next one cleans up")
  func killed() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 4)
    #expect(try program.run(["--config", "config.json5", "--jobs", "2"] + now).status == 0)
    let first = MonotonicTime.now
    #expect(try program.run(["--config", "config.json5", "--jobs", "2"] + now).status == 0)
    let length = max(20, MonotonicTime.now - first)
    var random = SplitMix64(seed: 20_260_320)
    for _ in 0..<100 {
      let run = try program.start(["--config", "config.json5", "--jobs", "2"] + now)
      let ended = DispatchSemaphore(value: 0)
      run.process.terminationHandler = { _ in ended.signal() }
      _ = ended.wait(timeout: .now() + .milliseconds(Int(random.next() % UInt64(length))))
      kill(run.process.processIdentifier, SIGKILL)
      _ = run.finish()
      for number in 0..<4 {
        guard case .ok(let snapshot) = store(program, "out/p\(number)").read() else {
          Issue.record("container \(number) cannot be read")
          return
        }
        #expect(snapshot.events.count == 6)
        #expect(store(program, "out/p\(number)").readCalendars().count == 2)
      }
    }
    #expect(try program.run(["--config", "config.json5"] + now).status == 0)
    for number in 0..<4 {
      #expect(
        program.names("out/p\(number)") == ["session.json", "widget-cache.json", "widget-calendars.json"])
    }
  }

  @Test("A request to end finishes what is begun, and ends the run by its signal")
  func terminated() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 2)
    let run = try program.start(
      ["--config", "config.json5", "--jobs", "1", "--verbose"] + now,
      before: "rm in/work1.ics; mkfifo in/work1.ics")
    // The second profile hangs in its first source; the first one is done by then.
    let deadline = MonotonicTime.now + 60_000
    while program.text("out/p0/widget-cache.json") == nil, MonotonicTime.now < deadline { sched_yield() }
    kill(run.process.processIdentifier, SIGTERM)
    let end = run.finish()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(end.status == SIGTERM)
    #expect(end.errors.contains("1 not run"))
    #expect(program.names("out/p0") == ["session.json", "widget-cache.json", "widget-calendars.json"])
    #expect(program.names("out/p1") == [])
  }

  @Test("A single run that is ended while it reads leaves the container as it was, and no lock")
  func terminatedSingle() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 1)
    #expect(try program.run(["-o", "box", "local:1=in/work0.ics"] + now).status == 0)
    let before = program.text("box/widget-cache.json")
    let run = try program.start(["-o", "box", "local:1=in/fifo.ics"] + now, before: "mkfifo in/fifo.ics")
    let deadline = MonotonicTime.now + 60_000
    while program.text("box/.calendarr-lock") == nil, MonotonicTime.now < deadline { sched_yield() }
    kill(run.process.processIdentifier, SIGTERM)
    let end = run.finish()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(end.status == SIGTERM)
    #expect(end.output + end.errors == "")
    #expect(program.text("box/widget-cache.json") == before)
    #expect(program.names("box") == ["session.json", "widget-cache.json", "widget-calendars.json"])
  }

  @Test("The report is also written for Prometheus")
  func prometheus() throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 2)
    let run = try program.run(
      ["--config", "config.json5", "--report", "run.prom", "--report-format", "prometheus"] + now)
    #expect(run.status == 0)
    let lines = program.text("run.prom")?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.contains("calendarr_profiles{ending=\"converted\"} 2"))
    #expect(lines.contains("calendarr_events 12"))
    #expect(lines.contains("calendarr_profile_success{profile=\"p1\"} 1"))
    #expect(lines.contains("# HELP calendarr_diagnostics Findings of the last run by code."))
    #expect(lines.allSatisfy { $0.hasPrefix("#") || $0.wholeMatch(of: /[a-z_]+(\{[^}]*\})? [0-9.]+/) != nil })
  }
}
