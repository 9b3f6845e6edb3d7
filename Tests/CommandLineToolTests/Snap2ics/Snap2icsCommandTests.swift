import Foundation
import Testing

@testable import CommandLineTool

@Suite("snap2ics") struct Snap2icsCommandTests {
  private static func event(_ id: String, _ start: String, _ end: String, _ more: String = "") -> String {
    """
    {"id":"\(id)","title":"T","start":"2026-03-\(start)Z","end":"2026-03-\(end)Z","isAllDay":false,\
    "colorHex":"#4285f4","location":"","calendarKey":"local:1"\(more)}
    """
  }

  private static func snapshot(_ events: String..., schema: Int = 2, isLoggedIn: Bool = true) -> String {
    """
    {"schemaVersion":\(schema),"writtenAt":"2026-03-20T09:00:00Z","coverageStart":"2026-03-12T23:00:00Z",\
    "coverageEnd":"2026-04-30T22:00:00Z","isLoggedIn":\(isLoggedIn),"writerVersion":"t",\
    "todayColorHex":"#4285f4","textColorHex":"#FFFFFF","backgroundColorHex":"#000000","lineColorHex":"#3A3A52",\
    "primaryColorHex":"#4285f4","accentColorHex":"#ea4335","language":"system",\
    "events":[\(events.joined(separator: ","))]}
    """
  }

  private func lines(_ run: ToolRun) -> [String] {
    run.output.split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test("a snapshot on standard input becomes one calendar")
  func single() {
    let text = Self.snapshot(
      Self.event("u/20260316T080000Z", "16T08:00:00", "16T09:00:00"),
      Self.event("v#local:1", "17T08:00:00", "17T08:00:00").replacingOccurrences(
        of: "\"T\"", with: "\"a\\nb,c\""))
    let run = ToolRun(.snap2ics, "-", input: text)
    #expect(run.code == .ok)
    #expect(
      lines(run) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Calendarr//snap2ics \(SuiteVersion.text)//EN",
        "X-CALENDARR-KEY:local:1", "X-CALENDARR-COVERAGE-START:20260312T230000Z",
        "X-CALENDARR-COVERAGE-END:20260430T220000Z", "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260320T090000Z",
        "RECURRENCE-ID:20260316T080000Z", "DTSTART:20260316T080000Z", "DTEND:20260316T090000Z", "SUMMARY:T",
        "END:VEVENT", "BEGIN:VEVENT", "UID:v#local:1", "DTSTAMP:20260320T090000Z", "DTSTART:20260317T080000Z",
        "SUMMARY:a\\nb\\,c", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test("the app's ids, the same for a whole series, become UIDs of their own")
  func appIDs() {
    let text = Self.snapshot(
      Self.event("u", "16T08:00:00", "16T09:00:00"), Self.event("u", "23T08:00:00", "23T09:00:00"),
      Self.event("u", "23T08:00:00", "23T10:00:00"))
    let run = ToolRun(.snap2ics, "-", input: text)
    #expect(
      lines(run).filter { $0.hasPrefix("UID") } == [
        "UID:u-20260316T080000Z", "UID:u-20260323T080000Z", "UID:u-20260323T080000Z-2",
      ])
    #expect(run.errors.contains("[repeated-id]"))
    #expect(!run.output.contains("RECURRENCE-ID"))
  }

  @Test("days become dates in the zone of --timezone, and days of another zone are said")
  func days() {
    let day = Self.event("d", "15T23:00:00", "17T23:00:00")
      .replacingOccurrences(of: "\"isAllDay\":false", with: "\"isAllDay\":true")
    let right = ToolRun(.snap2ics, "-", "--timezone", "Europe/Berlin", input: Self.snapshot(day))
    #expect(lines(right).contains("DTSTART;VALUE=DATE:20260316"))
    #expect(lines(right).contains("DTEND;VALUE=DATE:20260318"))
    #expect(right.errors.isEmpty)
    let wrong = ToolRun(.snap2ics, "-", "--timezone", "UTC", input: Self.snapshot(day))
    #expect(wrong.errors.contains("[not-midnight]"))
  }

  @Test(
    "each state of a container has its message and exit code",
    arguments: [
      (nil, ExitCode.noInput, "Nothing has been published"),
      (snapshot(schema: 99), .badData, "newer readers"),
      (snapshot(isLoggedIn: false), .signedOut, "signed out"),
      ("{", .inputOutput, "cannot be read: widget-cache.json"),
    ])
  func states(content: String?, code: ExitCode, message: String) throws {
    try ToolRun.inFolder { folder in
      try content?.write(toFile: folder + "/widget-cache.json", atomically: true, encoding: .utf8)
      let run = ToolRun(.snap2ics, folder)
      #expect(run.code == code && run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test("a path that leads nowhere is named")
  func nowhere() {
    let run = ToolRun(.snap2ics, "/nowhere/box")
    #expect(run.code == .noInput && run.errors.contains("/nowhere/box"))
  }

  @Test("a container without a readable list says so, and is written all the same")
  func noList() throws {
    try ToolRun.inFolder { folder in
      try Self.snapshot(Self.event("u", "16T08:00:00", "16T09:00:00"))
        .write(toFile: folder + "/widget-cache.json", atomically: true, encoding: .utf8)
      let run = ToolRun(.snap2ics, folder)
      #expect(run.code == .ok && run.output.contains("UID:u"))
      #expect(run.errors.contains("[no-calendar-list]"))
    }
  }

  @Test("each calendar gets a file, also one that is hidden or has the name of another")
  func files() throws {
    try ToolRun.inFolder { folder in
      let list =
        ##"[{"id":"local:1","name":"Home","colorHex":"#ff0000"},{"id":"caldav:2","name":"Home","colorHex":"#123456"}]"##
      try list.write(toFile: folder + "/widget-calendars.json", atomically: true, encoding: .utf8)
      try Self.snapshot(Self.event("u", "16T08:00:00", "16T09:00:00"))
        .write(toFile: folder + "/widget-cache.json", atomically: true, encoding: .utf8)
      #expect(ToolRun(.snap2ics, folder, "-o", folder + "/out").code == .ok)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
      #expect(names == ["caldav-2.ics", "local-1.ics"])
      let hidden = try String(contentsOfFile: folder + "/out/caldav-2.ics", encoding: .utf8)
      #expect(hidden.contains("NAME:Home\r\nX-WR-CALNAME:Home\r\nX-APPLE-CALENDAR-COLOR:#123456\r\n"))
      let home = try String(contentsOfFile: folder + "/out/local-1.ics", encoding: .utf8)
      #expect(
        home.contains("COLOR:red\r\nX-APPLE-CALENDAR-COLOR:#ff0000")
          && home.contains("X-CALENDARR-COLOR:#4285f4"))
      let merged = ToolRun(.snap2ics, folder)
      #expect(lines(merged).contains("X-CALENDARR-KEY:local:1"))
      #expect(merged.output.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    }
  }

  @Test("a calendar that knows some weeks only narrows the snapshot, and that is said")
  func narrowing() {
    let old = ToolRun(.snap2ics, "-", input: Self.snapshot(Self.event("u", "16T08:00:00", "16T09:00:00")))
    let run = ToolRun(.ics2snap, "--now", "2026-04-20T09:00:00Z", "-", input: old.output)
    #expect(run.errors.contains("[coverage-narrowed]"))
    #expect(run.output.contains("\"coverageEnd\":\"2026-04-30T22:00:00Z\""))
    #expect(run.output.contains("\"coverageStart\":\"2026-04-12T22:00:00Z\""))
    let late = ToolRun(.ics2snap, "--now", "2027-04-20T09:00:00Z", "-", input: old.output)
    #expect(late.output.contains("\"coverageEnd\":\"2027-04-12T22:00:00Z\""), "\(late.output)")
  }
}
