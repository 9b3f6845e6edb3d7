import Foundation
import Testing

@testable import CommandLineTool

@Suite("icsconv occurrences") struct OccurrencesCommandTests {
  private func run(_ arguments: [String], input: String = "") -> (
    code: ExitCode, output: String, errors: String
  ) {
    var environment = CommandEnvironment.captured(["occurrences"] + arguments)
    environment.standardInput = ConsoleInput(input)
    let code = Program.icsconv.execute(in: environment)
    return (code, environment.standardOutput.captured, environment.standardError.captured)
  }

  @Test("A rule's own occurrences are listed from a bound on")
  func rule() {
    let result = run([
      "--rrule", "FREQ=MONTHLY;BYDAY=-1FR", "--dtstart", "19970902T090000", "--from", "20260101", "--limit",
      "2",
      "--explain",
    ])
    #expect(result.code == .ok)
    #expect(
      result.output == """
        Every month on the last Friday of the month at 09:00.
        20260130T090000
        20260227T090000

        """)
  }

  @Test("JSON names the rule, DTSTART and the occurrences")
  func json() {
    let result = run(["--rrule", "freq=daily;count=1", "--dtstart", "20260101", "--json"])
    #expect(
      result.output == #"{"dtstart":"20260101","occurrences":["20260101"],"rrule":"FREQ=DAILY;COUNT=1"}"#
        + "\n")
  }

  @Test("A batch answers each line with one line, errors too")
  func batch() {
    let lines = [
      "19970902T090000\tFREQ=DAILY;COUNT=3\t19970903T000000\t9", "19970902\tFREQ=SOON\t\t9",
      "x\tFREQ=DAILY\t\t9",
      "19970902\tFREQ=DAILY", "20140920\tRSCALE=CHINESE;FREQ=MONTHLY;COUNT=2\t\t9",
      "20140131\tRSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD\t20140201\t2",
    ]
    let answers = run(["--batch"], input: lines.joined(separator: "\n")).output.split(separator: "\n")
    #expect(
      answers == [
        "19970903T090000,19970904T090000", "ERR RRULE has an unknown FREQ 'SOON'",
        "ERR 'x' is not a date or time",
        "ERR expected DTSTART, RRULE, START_AT and LIMIT, separated by tabs", "20140920,20141020",
        "20140228,20140331",
      ])
  }

  @Test("A calendar's occurrences are listed with zone, rung, instant and origin")
  func file() {
    let calendar = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//example//test//EN
      BEGIN:VEVENT
      UID:walk@example.com
      DTSTAMP:20260101T000000Z
      DTSTART:20260505T080000Z
      RRULE:FREQ=WEEKLY;COUNT=2
      SUMMARY:Walk
      END:VEVENT
      END:VCALENDAR

      """
    let result = run(["-", "--from", "20260501", "--timezone", "UTC"], input: calendar)
    #expect(result.code == .ok)
    #expect(
      result.output == """
        20260505T080000 UTC (utc) 20260505T080000Z master Walk
        20260512T080000 UTC (utc) 20260512T080000Z rule Walk

        """)
  }

  @Test(
    "Days are those of the calendar, also where the clocks change", arguments: ["20261025", "2026-10-25"])
  func calendarDays(from: String) {
    let calendar = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART:20261025T233000", "END:VEVENT",
      "BEGIN:VEVENT", "UID:b", "DTSTAMP:20260101T000000Z", "DTSTART:20260330T001500", "END:VEVENT")
    let autumn = run(["-", "--from", from, "--days", "1", "--timezone", "Europe/Berlin"], input: calendar)
    #expect(autumn.output.hasPrefix("20261025T233000 "))
    let spring = run(
      ["-", "--from", "2026-03-29T00:00:00", "--days", "1", "--timezone", "Europe/Berlin"], input: calendar)
    #expect(spring.code == .ok && spring.output.isEmpty)
    // 23:30 in Berlin is 22:30 in UTC.
    for (bound, isListed) in [("20261025T223000Z", true), ("2026-10-25T22:30:01Z", false)] {
      let run = run(["-", "--from", bound, "--days", "1", "--timezone", "Europe/Berlin"], input: calendar)
      #expect(run.output.isEmpty == !isListed)
    }
  }

  @Test(
    "Arguments that do not fit are refused",
    arguments: [
      ([], ExitCode.usage), (["--rrule", "FREQ=DAILY"], .usage), (["--batch", "--rrule", "x"], .usage),
      (["--rrule", "x", "--dtstart", "soon"], .usage), (["--rrule", "x", "--dtstart", "20260101"], .badData),
      (["--rrule", "FREQ=DAILY", "--dtstart", "20260101", "--limit", "-1"], .usage),
      (["no-such-file.ics"], .noInput), (["a.ics", "--explain"], .usage),
      (["a.ics", "--from", "2026-3-29"], .usage), (["a.ics", "--from", "2026-03-29T24:00"], .usage),
    ])
  func refused(_ arguments: [String], _ code: ExitCode) {
    let result = run(arguments)
    #expect(result.code == code)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }

  @Test("A folder is one calendar, an override in a file of its own")
  func folder() throws {
    try ToolRun.inFolder { folder in
      let series = ToolRun.calendar(
        "BEGIN:VEVENT", "UID:a", "DTSTART:20260316T080000Z", "RRULE:FREQ=DAILY;COUNT=2", "END:VEVENT")
      let override = ToolRun.calendar(
        "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20260317T080000Z", "DTSTART:20260317T100000Z", "END:VEVENT")
      try series.write(toFile: folder + "/a.ics", atomically: true, encoding: .utf8)
      try override.write(toFile: folder + "/b.ics", atomically: true, encoding: .utf8)
      let result = ToolRun(.icsconv, "occurrences", "--from", "20260315", "--json", folder)
      #expect(result.code == .ok)
      #expect(result.output.split(separator: "\n").count == 2)
      #expect(result.output.contains("20260317T1"))
    }
  }

  @Test("What cannot be read is named with the reason", arguments: ["check", "convert", "repair"])
  func unreadable(command: String) throws {
    try ToolRun.inFolder { folder in
      let result = ToolRun(.icsconv, [command] + (command == "convert" ? ["--to", "ics"] : []) + [folder])
      #expect(result.code == .noInput)
      #expect(result.errors.contains("cannot read \(folder): Is a directory"))
    }
  }
}
