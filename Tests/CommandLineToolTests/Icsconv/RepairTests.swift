import Foundation
import Testing

@testable import CommandLineTool

@Suite("icsconv repair") struct RepairTests {
  @Test("each change is made and said")
  func changes() {
    let text = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART;X-A=1:2026-01-02", "DTEND:20260101", "SUMMARY:a",
      "SUMMARY:b",
      "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ].joined(separator: "\n")
    let run = ToolRun(.icsconv, "repair", input: text)
    #expect(run.code == .ok, "\(run.errors)")
    #expect(
      run.output
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Calendarr//icsconv \(SuiteVersion.text)//EN
        BEGIN:VEVENT
        UID:uid-4907e33717305e5d
        DTSTAMP:20260320T090000Z
        DTSTART;VALUE=DATE;X-A=1:20260102
        SUMMARY:a
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT5M
        DESCRIPTION:Reminder
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """.replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(
      run.errors.split(separator: "\n").filter { $0.hasSuffix("[repaired]") }.count == 11, "\(run.errors)")
  }

  @Test("a zone in use gets its definition from the system")
  func zone() {
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260102T000000",
      "END:VEVENT")
    let run = ToolRun(.icsconv, "repair", input: text)
    #expect(run.output.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    #expect(run.output.contains("TZOFFSETTO:+0200"))
    #expect(ToolRun(.icsconv, "check", "--strict", input: run.output).code == .ok)
  }

  @Test("what only the author can know stays, and the code says so")
  func left() {
    let run = ToolRun(
      .icsconv, "repair",
      input: ToolRun.calendar(
        "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260101T000000Z", "DTSTART:soon", "END:VEVENT"))
    #expect(run.code == .partial)
    #expect(run.output.contains("DTSTART:soon"))
    #expect(run.errors.contains("[bad-value]"))
  }

  @Test("repairing twice is repairing once", arguments: ToolRun.calendars)
  func fixpoint(path: String) {
    let once = ToolRun(.icsconv, "repair", path)
    let twice = ToolRun(.icsconv, "repair", input: once.output)
    #expect(twice.output == once.output)
    #expect(!twice.errors.contains("[repaired]"), "\(twice.errors)")
  }

  /// Lines that are right in every way that RFC 5545, 3.1 and 3.2 allow.
  static let valid = [
    "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART:20260316T090000Z",
    "ATTENDEE;CN=\"Smith\":mailto:a@example.org", "X-LABEL;X-NAME=\"Case Matters\";x-y=\"\",b:value",
    "SUMMARY:a long line that was folded early, as some programs\r\n  do",
    "comment:lower case and\r\n\ta tab",
    "DESCRIPTION:caf\u{E9} \\, \\n",
    "X-EMPTY;A=:", "X-LIST;member=\"mailto:x@a.example\",\"mailto:y@a.example\":v",
    "X-CARET;A=^n:^n", "END:VEVENT",
  ]

  @Test(
    "a line that is right stays as it is, byte for byte",
    arguments: [["repair"], ["merge"], ["filter"], ["convert", "--to", "ics"]])
  func valid(command: [String]) {
    let text = ToolRun.calendar(Self.valid.joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, command, input: text)
    #expect(run.output == text)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test("other line ends and long lines are mended, and quotes stay")
  func lineEnds() {
    let long = "X-LONG;A=\"b\":" + String(repeating: "x", count: 100)
    let text = ToolRun.calendar((Self.valid.dropLast() + [long, "END:VEVENT"]).joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, "repair", input: text.replacing("\r\n", with: "\n"))
    let folded = long.prefix(75) + "\r\n " + long.dropFirst(75)
    #expect(run.output == text.replacing(long, with: folded))
    #expect(run.errors.contains("lines did not end in CR LF") && run.errors.contains("beyond 75 octets"))
  }

  @Test("a line that is not in its form is written anew, and that is said")
  func form() {
    let lines = Self.valid.map { $0.replacing("CN=\"Smith\"", with: "CN=\"Smith\"x") }
    let run = ToolRun(.icsconv, "repair", input: ToolRun.calendar(lines.joined(separator: "\r\n")))
    #expect(run.output.contains("ATTENDEE;CN=^'Smith^'x:mailto"), "\(run.output)")
    #expect(run.errors.contains("a line is not in its form (RFC 5545, 3.1); wrote ATTENDEE"), "\(run.errors)")
  }
}
