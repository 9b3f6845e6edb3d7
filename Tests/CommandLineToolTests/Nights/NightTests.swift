import Foundation
import Testing

@testable import CommandLineTool

/// First nights, broken ones and mended ones, with the container between them.
@Suite("Nights") struct NightTests {
  struct Night {
    var code: ExitCode
    var errors: String
    var snapshot: PrintedSnapshot
    var titles: [String] { snapshot.events.map(\.title) }
    var ids: [String] { snapshot.events.map(\.id) }
  }

  @discardableResult static func night(
    _ folder: String, _ day: String, _ arguments: [String], zone: String = "Europe/Berlin"
  )
    throws
    -> Night
  {
    let run = ToolRun(
      .ics2snap,
      ["--now", "2026-\(day)T12:00:00Z", "--timezone", zone, "-q", "-o", folder + "/box"] + arguments)
    let data = try Data(contentsOf: URL(filePath: folder + "/box/widget-cache.json"))
    return Night(code: run.code, errors: run.errors, snapshot: try PrintedSnapshot(data))
  }

  static func put(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  static func event(_ uid: String, _ lines: String..., start: String = "DTSTART:20260402T090000Z") -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", start, "SUMMARY:\(uid)"] + lines + [
      "END:VEVENT"
    ])
    .joined(separator: "\r\n")
  }

  static func calendar(_ parts: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + parts + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  static let incomplete: [(String, String)] = [
    (event("x", start: "DTSTART:soon"), "no-start"),
    (event("x", "RRULE:FREQ=SOMETIMES"), "rule-unknown-frequency"),
    (event("x", start: "DTSTART;TZID=Nowhere/Land:20260402T090000"), "unknown-timezone"),
    (event("x", "RRULE:FREQ=DAILY", "EXDATE:never"), "bad-time"),
    ("X-CALENDARR-COVERAGE-END:20260319T000000Z", "coverage-before-today"),
  ]

  @Test(
    "What makes a snapshot incomplete or guessed is told under --quiet, with status 1, and the rest is written",
    arguments: incomplete)
  func errors(text: String, code: String) throws {
    try ToolRun.inFolder { folder in
      try Self.put(Self.calendar(text), folder + "/a.ics")
      try Self.put(Self.calendar(Self.event("other")), folder + "/b.ics")
      let paths = ["ical:1=\(folder)/a.ics", "ical:2=\(folder)/b.ics"]
      let first = try Self.night(folder, "03-20", paths)
      #expect(first.code == .partial && first.errors.contains("error:") && first.errors.contains("[\(code)]"))
      #expect(code == "coverage-before-today" || first.titles.contains("other"))
      // Told each night, in incremental runs too.
      for _ in 1...2 {
        let again = try Self.night(folder, "03-20", paths + ["--incremental"])
        #expect(again.code == .partial && again.errors.contains("[\(code)]"))
      }
      let accepted = try Self.night(folder, "03-21", paths + ["--accept", code])
      #expect(accepted.code == .ok && accepted.errors.isEmpty, "\(accepted.errors)")
      try Self.put(Self.calendar(Self.event("x")), folder + "/a.ics")
      let mended = try Self.night(folder, "03-22", paths)
      #expect(mended.code == .ok && mended.errors.isEmpty && mended.titles.sorted() == ["other", "x"])
    }
  }

  @Test("What is wrong outside the window is no error")
  func outside() throws {
    try ToolRun.inFolder { folder in
      let old = "DTSTART;TZID=Nowhere/Land:20120402T090000"
      try Self.put(
        Self.calendar(
          Self.event("old", "EXDATE:never", start: old),
          Self.event("later", "RRULE:FREQ=X", start: "DTSTART:20300101T000000Z"),
          "BEGIN:VTODO\r\nUID:t\r\nDTSTART:20260402T090000Z\r\nRRULE:FREQ=X\r\nEND:VTODO", Self.event("now")),
        folder + "/a.ics")
      for option in [[], ["--no-scan"]] {
        let night = try Self.night(folder, "03-20", ["ical:1=\(folder)/a.ics"] + option)
        #expect(night.code == .ok && night.titles == ["now"], "\(night.errors)")
      }
    }
  }

  @Test("An unknown code is refused with the one that was meant, and a failure cannot be accepted")
  func unknownCodes() {
    let run = ToolRun(.ics2snap, "--accept", "no-stat", input: "")
    #expect(run.code == .usage && run.errors.contains("'no-start'"))
    #expect(ToolRun(.ics2snap, "--accept", "no-start,cannot-read", input: "").code == .usage)
  }

  @Test("A feed that ends before its last END keeps what it may have lost, unless that is accepted")
  func lastEnd() throws {
    try ToolRun.inFolder { folder in
      let whole = Self.calendar(Self.event("a"), Self.event("b"))
      let path = folder + "/a.ics"
      try Self.put(whole, path)
      try Self.night(folder, "03-20", ["ical:1=\(path)"])
      let firstEnd = try #require(whole.range(of: "END:VEVENT\r\n"))
      try Self.put(String(whole[..<firstEnd.upperBound]), path)
      for day in ["03-21", "03-22"] {
        let broken = try Self.night(folder, day, ["ical:1=\(path)"])
        #expect(
          broken.code == .partial && broken.titles == ["a", "b"]
            && broken.errors.contains("[missing-last-end]"))
      }
      let accepted = try Self.night(folder, "03-23", ["ical:1=\(path)", "--accept", "missing-last-end"])
      #expect(accepted.code == .ok && accepted.titles == ["a"])
      try Self.put(whole, path)
      #expect(try Self.night(folder, "03-24", ["ical:1=\(path)"]).titles == ["a", "b"])
    }
  }

  @Test("A folder that was emptied, or holds other things, counts as missing")
  func folders() throws {
    try ToolRun.inFolder { folder in
      try Self.put(Self.calendar(Self.event("a")), folder + "/f/a.ics")
      try Self.put(Self.calendar(Self.event("b")), folder + "/b.ics")
      let paths = ["ical:1=\(folder)/f", "ical:2=\(folder)/b.ics"]
      #expect(try Self.night(folder, "03-20", paths).code == .ok)
      try FileManager.default.removeItem(atPath: folder + "/f/a.ics")
      let emptied = try Self.night(folder, "03-21", paths)
      #expect(
        emptied.code == .partial && emptied.titles == ["a", "b"]
          && emptied.errors.contains("[emptied-folder]"))
      try Self.put("x", folder + "/f/inner/a.ics")
      let other = try Self.night(folder, "03-22", paths)
      #expect(
        other.code == .partial && other.titles == ["a", "b"] && other.errors.contains("1 folder (inner)"))
      let accepted = try Self.night(folder, "03-23", paths + ["--accept", "no-calendar-files"])
      #expect(accepted.code == .ok && accepted.titles == ["b"])
    }
  }

  @Test("Which of two calendars keeps a bare id does not depend on the window or the order of arguments")
  func ids() throws {
    try ToolRun.inFolder { folder in
      try Self.put(Self.calendar(Self.event("x", start: "DTSTART:20260310T090000Z")), folder + "/1.ics")
      try Self.put(Self.calendar(Self.event("x", start: "DTSTART:20260320T090000Z")), folder + "/2.ics")
      let paths = ["ical:2=\(folder)/2.ics", "ical:10=\(folder)/1.ics"]
      for (day, options) in [
        ("03-16", []), ("03-18", []), ("03-18", ["--no-scan"]), ("03-18", ["--incremental"]),
      ] {
        for arguments in [paths, paths.reversed()] {
          let night = try Self.night(folder, day, arguments + options)
          #expect(night.snapshot.events.first { $0.calendarKey == "ical:2" }?.id == "x", "\(day) \(options)")
        }
      }
      let other = ["ical:3=\(folder)/2.ics", "ical:1=\(folder)/1.ics"]
      for day in ["03-16", "03-18", "03-19"] {
        let night = try Self.night(folder, day, other + ["--incremental"])
        #expect(night.snapshot.events.first { $0.calendarKey == "ical:3" }?.id == "x#ical:3", "\(day)")
      }
      // On a night on which the owner cannot be read, too.
      try Self.put("<html>", folder + "/1.ics")
      let broken = try Self.night(folder, "03-20", other)
      #expect(broken.snapshot.events.first { $0.calendarKey == "ical:3" }?.id == "x#ical:3")
    }
  }

  @Test("Several calendars without a colour have those of the palette by the number in their key")
  func palette() throws {
    try ToolRun.inFolder { folder in
      try Self.put(Self.calendar(Self.event("a")), folder + "/a.ics")
      func colors(_ keys: [String]) throws -> [String] {
        try Self.night(folder, "03-20", keys.map { "\($0)=\(folder)/a.ics" }).snapshot.events
          .sorted { $0.calendarKey < $1.calendarKey }.map(\.colorHex)
      }
      #expect(try colors(["ical:2"]) == ["#4285f4"])
      #expect(try colors(["ical:1", "ical:2", "ical:9"]) == ["#4285f4", "#ea4335", "#ea4335"])
    }
  }

  @Test("An empty coverage holds nothing, whether the cap or the calendar declares it")
  func emptyCoverage() throws {
    try ToolRun.inFolder { folder in
      let spanning = Self.event("s", "DTEND:20260501T000000Z", start: "DTSTART:20260301T000000Z")
      try Self.put(
        Self.calendar("X-CALENDARR-COVERAGE-END:20260301T000000Z", spanning), folder + "/a.ics")
      let declared = try Self.night(folder, "03-20", ["ical:1=\(folder)/a.ics"])
      try Self.put(Self.calendar(spanning, spanning.replacing("UID:s", with: "UID:t")), folder + "/a.ics")
      let cut = try Self.night(folder, "03-20", ["ical:1=\(folder)/a.ics", "--max-events", "1"])
      for night in [declared, cut] {
        #expect(night.snapshot.events.isEmpty && night.code == .partial)
        #expect(night.snapshot.coverageStart == night.snapshot.coverageEnd)
        #expect(night.errors.contains("[coverage-before-today]"))
      }
    }
  }

  @Test("Events that one declined are kept, marked or left out")
  func declined() throws {
    try ToolRun.inFolder { folder in
      let guest = "ATTENDEE;PARTSTAT=DECLINED:MAILTO:Anna@Example.com"
      try Self.put(
        Self.calendar(
          Self.event("no", guest), Self.event("yes", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@example.com"),
          Self.event("others", "ATTENDEE;PARTSTAT=DECLINED:mailto:bert@example.com")), folder + "/a.ics")
      func titles(_ options: [String]) throws -> [String] {
        try Self.night(folder, "03-20", ["ical:1=\(folder)/a.ics"] + options).titles.sorted()
      }
      for route in [[], ["--no-scan"]] {
        #expect(try titles(route) == ["no", "others", "yes"])
        #expect(try titles(route + ["--declined", "omit", "--me", "anna@example.com"]) == ["others", "yes"])
        #expect(
          try titles(route + ["--declined", "mark", "--me", "x@example.com", "--me", "anna@example.com"])
            == ["Declined: no", "others", "yes"])
      }
      #expect(ToolRun(.ics2snap, "--declined", "omit", folder + "/a.ics").code == .usage)
    }
  }

  @Test("Busy time alone is said, and shown where it is asked for")
  func freeBusy() throws {
    try ToolRun.inFolder { folder in
      try Self.put(
        Self.calendar(
          "BEGIN:VFREEBUSY\r\nUID:f\r\nFREEBUSY:20260402T090000Z/PT1H,20260403T090000Z/20260403T100000Z",
          "FREEBUSY;FBTYPE=FREE:20260404T090000Z/PT1H\r\nEND:VFREEBUSY"), folder + "/a.ics")
      let path = folder + "/a.ics"
      let said = ToolRun(.ics2snap, "--now", "2026-03-20T12:00:00Z", path)
      #expect(said.errors.contains("[free-busy-only]") && said.code == .ok)
      let shown = try Self.night(folder, "03-20", ["ical:1=\(path)", "--free-busy", "show"])
      #expect(shown.ids == ["f/20260402T090000Z", "f/20260403T090000Z"] && shown.titles == ["Busy", "Busy"])
    }
  }

  @Test("Whole days as Exchange writes them are all-day events of their dates, in any zone")
  func allDayMark() throws {
    try ToolRun.inFolder { folder in
      let marked = Self.event(
        "d", "DTEND;TZID=Europe/Berlin:20260408T000000", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
        "RRULE:FREQ=DAILY;UNTIL=20260408T220000Z", "EXDATE;TZID=Europe/Berlin:20260408T000000",
        start: "DTSTART;TZID=Europe/Berlin:20260407T000000")
      try Self.put(Self.calendar(marked), folder + "/a.ics")
      let path = ["ical:1=\(folder)/a.ics"]
      for route in [[], ["--no-scan"]] {
        let night = try Self.night(folder, "03-20", path + route, zone: "America/New_York")
        #expect(night.snapshot.events.map(\.start) == ["2026-04-07T04:00:00Z", "2026-04-09T04:00:00Z"])
        #expect(night.snapshot.events.contains { !$0.isAllDay } == false)
      }
      let off = try Self.night(
        folder, "03-20", path + ["--exchange-all-day", "off"], zone: "America/New_York")
      #expect(
        off.snapshot.events.first?.start == "2026-04-06T22:00:00Z"
          && off.snapshot.events.first?.isAllDay == false)
    }
  }

  @Test("With other arguments, keys that count them carry nothing over")
  func countedKeys() throws {
    try ToolRun.inFolder { folder in
      for name in ["a", "b"] { try Self.put(Self.calendar(Self.event(name)), "\(folder)/\(name).ics") }
      let both = ["\(folder)/a.ics", "\(folder)/b.ics"]
      try Self.night(folder, "03-20", both)
      try Self.put("<html>", folder + "/b.ics")
      #expect(try Self.night(folder, "03-21", both).titles == ["a", "b"])
      let changed = try Self.night(folder, "03-22", [folder + "/b.ics", folder + "/a.ics"])
      #expect(changed.titles == ["a"] && changed.code == .partial)
    }
  }

  @Test("A local zone that is none is refused, one in another case is read")
  func localZone() {
    func run(_ zone: String) -> (ExitCode, String) {
      let environment = CommandEnvironment.captured(
        ["--now", "2026-03-20T12:00:00Z", "-"], environment: ["TZ": zone],
        input: ConsoleInput(Self.calendar(Self.event("a"))))
      let code = Program.ics2snap.execute(in: environment)
      return (code, environment.standardOutput.captured + environment.standardError.captured)
    }
    #expect(run("europe/berlin\n").1.contains("2026-03-12T23:00:00Z"))
    let wrong = run("Europe/Berlim")
    #expect(wrong.0 == .usage && wrong.1.contains("'Europe/Berlin'"))
  }

  @Test("What ends a program is JSON where findings are", arguments: Program.allCases)
  func fatalJSON(program: Program) throws {
    let run = ToolRun(program, ["--no-such-option", "--diagnostics", "json"])
    #expect(run.code == .usage)
    let finding = try #require(
      try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any])
    #expect(finding["code"] as? String == "usage" && finding["severity"] as? String == "error")
  }

  @Test("A calendar of another zone than the days is told, one of UTC is not")
  func calendarZone() {
    for (zone, isTold) in [("America/New_York", true), ("UTC", false), ("Europe/Paris", false)] {
      let text = Self.calendar("X-WR-TIMEZONE:\(zone)", Self.event("a"))
      let run = ToolRun(.ics2snap, ["-"], input: text)
      #expect(run.errors.contains("[calendar-zone-differs]") == isTold)
    }
  }
}
