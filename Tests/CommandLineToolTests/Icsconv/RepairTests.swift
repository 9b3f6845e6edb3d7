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
      run.errors.split(separator: "\n").filter { $0.hasSuffix("[repaired]") }.count == 10, "\(run.errors)")
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
}
