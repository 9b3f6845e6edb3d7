import Foundation
import Testing

@testable import CommandLineTool

/// Small inputs that were once read wrongly, each in Tests/Fixtures/faults.
@Suite("Faults that were mended") struct FaultTests {
  private static func path(_ name: String) -> String {
    HardCase.folder.deletingLastPathComponent().appending(path: "faults/\(name).ics").path
  }

  private static func run(_ program: Program, _ arguments: [String]) -> (ExitCode, String, String) {
    let environment = CommandEnvironment.captured(arguments)
    let code = program.execute(in: environment)
    return (code, environment.standardOutput.captured, environment.standardError.captured)
  }

  private static func snapshot(_ name: String, zone: String, now: String, _ more: String...) throws
    -> (events: [PrintedSnapshot.Event], errors: String)
  {
    let (code, output, errors) = run(.ics2snap, more + ["--now", now, "--timezone", zone, path(name)])
    #expect(code == .ok)
    return (try PrintedSnapshot(output).events, errors)
  }

  @Test(
    "A DTEND without a zone is in that of DTSTART, whoever looks",
    arguments: ["Europe/Berlin", "America/New_York", "America/Los_Angeles", "UTC"])
  func floatingEnd(zone: String) throws {
    let (events, errors) = try Self.snapshot("floating-dtend", zone: zone, now: "2026-03-16T09:00:00Z")
    #expect(events.map(\.start) == ["2026-03-20T18:00:00Z"])
    #expect(events.map(\.end) == ["2026-03-20T19:00:00Z"])
    #expect(errors.contains("[time-without-zone]"))
  }

  @Test(
    "Loose values that have one reading",
    arguments: [
      ("duration-pt1w", ["2026-03-20T00:00:00Z"], ["2026-03-27T00:00:00Z"], "[sloppy-value]"),
      (
        "escaped-rrule", ["2026-03-10T10:00:00Z", "2026-03-11T10:00:00Z", "2026-03-12T10:00:00Z"],
        ["2026-03-10T10:00:00Z", "2026-03-11T10:00:00Z", "2026-03-12T10:00:00Z"], "[rule-value-repaired]"
      ),
      ("indented-begin", ["2026-03-20T14:00:00Z"], ["2026-03-20T14:00:00Z"], "[indented-lines]"),
      ("vtz-rdate", ["2026-03-20T07:00:00Z"], ["2026-03-20T07:00:00Z"], ""),
      (
        "stale-override", ["2026-03-10T00:00:00Z", "2026-03-24T00:00:00Z"],
        ["2026-03-11T00:00:00Z", "2026-03-25T00:00:00Z"], ""
      ),
    ])
  func loose(name: String, starts: [String], ends: [String], code: String) throws {
    for route in [[], ["--no-scan"]] {
      let (result, output, errors) = Self.run(
        .ics2snap, route + ["--now", "2026-03-16T09:00:00Z", "--timezone", "UTC", Self.path(name)])
      #expect(result == .ok)
      let events = try PrintedSnapshot(output).events
      #expect(events.map(\.start) == starts)
      #expect(events.map(\.end) == ends)
      #expect(code.isEmpty || errors.contains(code))
    }
  }

  @Test("Instances without their series keep the ids that they name")
  func orphans() throws {
    let (events, _) = try Self.snapshot("orphan-collapse", zone: "UTC", now: "2026-03-20T09:00:00Z")
    #expect(events.map(\.id) == ["a/20260325T090000Z", "a/20260325T150000Z"])
    #expect(events.map(\.isAllDay) == [true, false])
    let (alone, _) = try Self.snapshot("orphan-length", zone: "UTC", now: "2026-03-20T09:00:00Z")
    #expect(alone.map(\.end) == ["2026-03-20T10:00:00Z", "2026-03-25T16:00:00Z"])
    // It says nothing of its title, which is that of the series.
    #expect(alone.map(\.title) == ["master", "no start of its own"])
  }

  @Test("Both programs agree on empty UIDs, METHOD and unknown zones")
  func agreement() throws {
    let now = "2026-03-16T09:00:00Z"
    let (events, _) = try Self.snapshot("empty-uid", zone: "UTC", now: now)
    let (code, output, _) = Self.run(
      .icsconv, ["occurrences", "--from", "20260310", "--timezone", "UTC", Self.path("empty-uid")])
    #expect(code == .ok && events.count == 2 && output.split(separator: "\n").count == 2)
    let (shown, said) = try Self.snapshot("reply", zone: "UTC", now: now)
    let (_, listed, found) = Self.run(
      .icsconv, ["occurrences", "--from", "20260310", "--timezone", "UTC", Self.path("reply")])
    #expect(shown.isEmpty && listed.isEmpty)
    #expect(said.contains("[method-message]") && found.contains("[method-message]"))
  }

  @Test("A window ends at a local midnight, also after one that clocks skip")
  func skippedMidnight() {
    let (code, output, _) = Self.run(
      .icsconv,
      [
        "occurrences", "--from", "20270314", "--days", "1", "--timezone", "America/Havana",
        Self.path("occ-gap"),
      ])
    #expect(code == .ok && output.isEmpty)
  }

  @Test(
    "Rules of other calendars hold their own DTSTART, and move days as RFC 7529 says",
    arguments: [
      ("rscale-interval", "20130201", "20130210 20150219 20170128 20190205"),
      (
        "rscale-skip-bymonth", "20130201",
        "20130301 20140301 20150301 20160229 20170301 20180301 20190301 20200229"
      ),
    ])
  func scales(name: String, from: String, expected: String) {
    let (code, output, _) = Self.run(
      .icsconv,
      ["occurrences", "--from", from, "--days", "2600", "--timezone", "UTC", Self.path(name)])
    #expect(code == .ok)
    #expect(output.split(separator: "\n").map { $0.prefix(8) }.joined(separator: " ") == expected)
  }

  // MARK: Inputs of a few lines

  private static func events(_ lines: String..., zone: String = "UTC") throws -> [PrintedSnapshot.Event] {
    let file = FileManager.default.temporaryDirectory.appending(path: "fault-\(UUID().uuidString).ics")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((lines.joined(separator: "\r\n") + "\r\n").utf8).write(to: file)
    let (code, output, errors) = run(
      .ics2snap, ["--now", "2026-03-20T09:00:00Z", "--timezone", zone, file.path])
    try #require(code == .ok, "\(errors)")
    return try PrintedSnapshot(output).events
  }

  @Test("Components that are indented in part, or with all of the file, are read")
  func indented() throws {
    let deep = try Self.events(
      "  BEGIN:VCALENDAR", "  VERSION:2.0", "  X-WR-TIMEZONE:America/New_York", "    BEGIN:VEVENT",
      "    UID:a",
      "    SUMMARY:A long ti", "     tle", "    DTSTART:20260402T090000", "      BEGIN:VALARM",
      "      ACTION:DISPLAY", "      END:VALARM", "    END:VEVENT", "  END:VCALENDAR")
    #expect(deep.map(\.title) == ["A long title"])
    #expect(deep.map(\.start) == ["2026-04-02T13:00:00Z"])
    let borders = try Self.events(
      "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Team", "  BEGIN:VEVENT", "UID:a",
      "SUMMARY:One that is", "  folded", "DTSTART:20260402T090000Z", "\tEND:VEVENT", "END:VCALENDAR")
    #expect(borders.map(\.title) == ["One that is folded"])
    let tabs = try Self.events(
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "\tUID:a", "\tSUMMARY:b",
      "\tDTSTART:20260402T090000Z",
      "END:VEVENT", "END:VCALENDAR")
    #expect(tabs.map(\.title) == ["b"])
  }

  @Test("A fold may hold what only begins like a component")
  func folds() throws {
    let events = try Self.events(
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "SUMMARY:They say ", " BEGIN:VEVENT now",
      "LOCATION:at the ", " end: here", "DTSTART:20260402T090000Z", "END:VEVENT", "END:VCALENDAR")
    #expect(events.map(\.title) == ["They say BEGIN:VEVENT now"])
    #expect(events.map(\.location) == ["at the end: here"])
  }

  @Test("An override without title, place, colour and class takes those of its series")
  func inherited() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "SUMMARY:Choir", "LOCATION:Hall",
      "COLOR:red",
      "CLASS:PRIVATE", "DTSTART:20260401T180000Z", "DTEND:20260401T190000Z", "RRULE:FREQ=DAILY;COUNT=2",
      "END:VEVENT",
      "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20260402T180000Z", "DTSTART:20260402T200000Z", "END:VEVENT",
      "END:VCALENDAR",
    ]
    let events = try Self.events(lines.joined(separator: "\r\n"))
    #expect(events.map(\.title) == ["Choir", "Choir"])
    #expect(events.map(\.location) == ["Hall", "Hall"])
    #expect(Set(events.map(\.colorHex)) == ["#FF0000"])
    #expect(events.map(\.end).last == "2026-04-02T21:00:00Z")
  }

  @Test("Control characters reach no title, and turned text ends where it began")
  func controls() throws {
    let events = try Self.events(
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "SUMMARY:a\u{1}b\u{1B}c\\nd\te\u{7F}",
      "LOCATION:x \u{202E}desrever\u{2066}y", "DTSTART:20260402T090000Z", "END:VEVENT", "END:VCALENDAR")
    #expect(events.map(\.title) == ["abc\nd\te"])
    #expect(events.map(\.location) == ["x \u{202E}desrever\u{2066}y\u{2069}\u{202C}"])
  }

  @Test("The first colon ends the parameters, but for a zone whose own name holds one")
  func colons() throws {
    let events = try Self.events(
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a",
      "DTSTART;TZID=Europe/Berlin:2026-04-02T09:00:00",
      "EXDATE;TZID=Europe/Berlin:2026-04-03T09:00:00,2026-04-04T09:00:00.000", "RRULE:FREQ=DAILY;COUNT=4",
      "END:VEVENT",
      "BEGIN:VEVENT", "UID:b", "DTSTART;TZID=(UTC+01:00) Berlin:20260410T120000", "END:VEVENT",
      "BEGIN:VEVENT", "UID:c",
      "DTSTART;TZID= \"Europe/Berlin\":20260411T120000", "END:VEVENT", "BEGIN:VEVENT", "UID:d",
      "DTSTART;\"a:b\";TZID=Europe/Berlin:20260412T120000", "END:VEVENT", "BEGIN:VEVENT", "UID:e",
      "DTSTART;=x;;TZID=Europe/Berlin:20260413T120000", "END:VEVENT", "END:VCALENDAR")
    #expect(
      events.map(\.start) == [
        "2026-04-02T07:00:00Z", "2026-04-05T07:00:00Z", "2026-04-10T10:00:00Z", "2026-04-11T10:00:00Z",
        "2026-04-12T10:00:00Z", "2026-04-13T10:00:00Z",
      ])
  }

  @Test(
    "A part of a rule that names nothing is left out, and the rest counts",
    arguments: [
      ("FREQ=DAILY;BYDAY=;COUNT=2", 2), ("FREQ=WEEKLY;BYDAY=4;COUNT=3", 3), ("FREQ=MONTHLY;BYMONTHDAY=0", 1),
      ("FREQ=DAILY;BYMONTH=0;COUNT=5", 5), ("FREQ=DAILY;INTERVAL=;COUNT=2", 2), ("FREQ=DAILY;;COUNT=2;", 2),
      ("FREQ=DAILY\\;COUNT=4", 4), ("FREQ=WEEKLY;BYDAY=MO\\,TH;COUNT=3", 3), ("FREQ=DAILY;COUNT=٣", 3),
      ("FREQ=DAILY;UNTIL=;COUNT=2", 2), ("FREQ=DAILY;BYSETPOS=0;COUNT=2", 2),
      ("FREQ=DAILY;UNTIL=2026-04-03T09:00:00.000Z", 2),
    ])
  func ruleParts(rule: String, count: Int) throws {
    let events = try Self.events(
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "DTSTART:20260402T090000Z", "RRULE:" + rule,
      "END:VEVENT", "END:VCALENDAR")
    #expect(events.count == count)
  }
}
