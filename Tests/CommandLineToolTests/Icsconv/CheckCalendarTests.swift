import Testing

@testable import CommandLineTool

@Suite("icsconv check") struct CheckCalendarTests {
  static let event = ["BEGIN:VEVENT", "UID:u", "DTSTAMP:20260101T000000Z"]

  @Test(
    "each fault is found at its line, with code and section",
    arguments: [
      (["DTEND:20260102T000000Z"], 4, "missing-property", "RFC 5545, 3.6.1"),
      (["DTSTART:20260102T000000Z", "DTEND:20260101T000000Z"], 8, "end-before-start", "RFC 5545, 3.8.2.2"),
      (["DTSTART:20260102T000000Z", "DTEND;VALUE=DATE:20260103"], 8, "value-type", "RFC 5545, 3.8.2.2"),
      (
        ["DTSTART:20260102T000000Z", "DTEND:20260103T000000Z", "DURATION:PT1H"], 9, "excluded-property",
        "RFC 5545, 3.6.1"
      ),
      (["DTSTART:20260102T000000Z", "SUMMARY:a", "SUMMARY:b"], 9, "duplicate-property", "RFC 5545, 3.6.1"),
      (["DTSTART:20261302T000000Z"], 7, "bad-value", "RFC 5545, 3.3"),
      (["DTSTART:20260102T000000Z", "RRULE:FREQ=DAILY;UNTIL=20260105"], 8, "value-type", "RFC 5545, 3.3.10"),
      (
        ["DTSTART:20260102T000000", "RRULE:FREQ=DAILY;UNTIL=20260105T000000Z"], 8, "value-type",
        "RFC 5545, 3.3.10"
      ),
      (
        ["DTSTART:20260102T000000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"], 8,
        "missing-property", "RFC 5545, 3.6.6"
      ),
    ])
  func fault(lines: [String], line: Int, code: String, section: String) {
    let text = ToolRun.calendar((Self.event + lines + ["END:VEVENT"]).joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, "check", input: text)
    #expect(run.code == .badData)
    let finding = run.output.split(separator: "\n").first {
      $0.hasPrefix("standard input:\(line): error:") && $0.contains("[\(code)]") && $0.contains(section)
    }
    #expect(finding != nil, "\(run.output)")
  }

  @Test("a calendar without fault gives no output and 0")
  func right() {
    let text = ToolRun.calendar(
      (Self.event + ["DTSTART:20260102T000000Z", "END:VEVENT"]).joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, "check", input: text)
    #expect(run.code == .ok && run.output.isEmpty, "\(run.output)")
  }

  @Test("what a METHOD asks for comes from libical, with RFC 5546")
  func method() {
    let text = ToolRun.calendar(
      "METHOD:PUBLISH", (Self.event + ["DTSTART:20260102T000000Z", "END:VEVENT"]).joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, "check", input: text)
    #expect(
      run.output.contains(
        ":5: error: METHOD:PUBLISH wants 1 ORGANIZER property in VEVENT, and there are 0 (RFC 5546, 3.2.1)"),
      "\(run.output)")
  }

  @Test("a zone without definition is a warning, an error with --strict alone")
  func zone() {
    let text = ToolRun.calendar(
      (Self.event + ["DTSTART;TZID=Europe/Berlin:20260102T000000", "END:VEVENT"]).joined(separator: "\r\n"))
    #expect(ToolRun(.icsconv, "check", input: text).code == .ok)
    #expect(ToolRun(.icsconv, "check", "--strict", input: text).code == .badData)
  }

  @Test("two components that claim to be the same are named")
  func series() {
    let event = (Self.event + ["DTSTART:20260102T000000Z", "END:VEVENT"]).joined(separator: "\r\n")
    let run = ToolRun(.icsconv, "check", input: ToolRun.calendar(event, event))
    #expect(run.output.contains(":10: error:") && run.output.contains("line 5"), "\(run.output)")
  }

  @Test("a file that cannot be read keeps no other from being checked")
  func unreadable() {
    let run = ToolRun(.icsconv, "check", "/nowhere.ics", ToolRun.calendars[0])
    #expect(run.output.contains("/nowhere.ics:1: error: cannot read"))
    #expect(run.output.split(separator: "\n").count > 1)
    #expect(ToolRun(.icsconv, "check", "/nowhere.ics").code == .noInput)
  }
}
