import TestSupport
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

  @Test("what a METHOD asks for comes from the tables of RFC 5546")
  func method() {
    let text = ToolRun.calendar(
      "METHOD:PUBLISH", (Self.event + ["DTSTART:20260102T000000Z", "END:VEVENT"]).joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, "check", input: text)
    #expect(
      run.output.contains(
        ":5: warning: METHOD:PUBLISH wants 1 ORGANIZER property in VEVENT, and there are 0 (RFC 5546, 3.2.1)"),
      "\(run.output)")
    #expect(run.code == .ok)
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

  /// Lines of a message about one component, and what is found in it, as `line: text`.
  private func findings(_ lines: [String]) -> [String] {
    ToolRun(.icsconv, "check", input: ToolRun.calendar(lines.joined(separator: "\r\n"))).output
      .split(separator: "\n").map { String($0.dropFirst("standard input:".count)) }
  }

  private static let organized = [
    "UID:a", "DTSTAMP:20270301T000000Z", "SEQUENCE:1", "ORGANIZER:mailto:a@example.com",
  ]

  @Test(
    "messages that are right have no finding",
    arguments: [
      ["METHOD:DECLINECOUNTER", "ATTENDEE:mailto:b@example.com", "COMMENT:no"],
      [
        "METHOD:REPLY",
        "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:c@example.com\":mailto:b@example.com",
        "ATTENDEE;DELEGATED-FROM=\"mailto:b@example.com\":mailto:c@example.com", "COMMENT:one", "COMMENT:two",
      ],
      [
        "METHOD:REQUEST", "DTSTART:20270310T100000Z", "SUMMARY:", "ATTENDEE:mailto:b@example.com",
        "COMMENT:one",
        "COMMENT:two",
      ],
    ])
  func rightMessage(lines: [String]) {
    let event = ["BEGIN:VEVENT"] + Self.organized + lines.dropFirst() + ["END:VEVENT"]
    #expect(findings([lines[0]] + event) == [])
  }

  @Test("a message that is wrong has each finding once, at its component and line")
  func wrongMessage() {
    let request =
      Self.organized + ["DTSTART:20270310T100000Z", "SUMMARY:x", "ATTENDEE:mailto:b@example.com"]
    func event(_ lines: [String]) -> [String] { ["BEGIN:VEVENT"] + lines + ["END:VEVENT"] }
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Z", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ]
    #expect(
      findings(["METHOD:REQUEST"] + event(request + ["STATUS:CANCELLED"])) == [
        "13: error: METHOD:REQUEST of a VEVENT allows no STATUS:CANCELLED, but TENTATIVE, CONFIRMED (RFC 5546, 3.2.2)"
          + " [restriction]"
      ])
    #expect(
      findings(["METHOD:REQUEST"] + zone + event(request.filter { !$0.hasPrefix("ORGANIZER") })) == [
        "13: error: METHOD:REQUEST wants 1 ORGANIZER property in VEVENT, and there are 0 (RFC 5546, 3.2.2) [restriction]"
      ])
    let second = event(request.map { $0 == "UID:a" ? "UID:b" : $0 })
    #expect(
      findings(["METHOD:REQUEST"] + event(request) + second) == [
        "15: error: METHOD:REQUEST wants every VEVENT to have the same UID (RFC 5546, 3.2.2) [restriction]"
      ])
    #expect(
      findings(["METHOD:REQUEST", "BEGIN:VJOURNAL"] + Self.organized + ["END:VJOURNAL"]) == [
        "5: error: METHOD:REQUEST is not for a VJOURNAL (RFC 5546, 3) [restriction]"
      ])
    #expect(
      findings(
        ["METHOD:REPLY"]
          + event(Self.organized + ["ATTENDEE:mailto:b@x.example", "ATTENDEE:mailto:c@x.example"]))
        == [
          "11: error: METHOD:REPLY wants 1 ATTENDEE property in VEVENT, and there are 2 (RFC 5546, 3.2.3) [restriction]"
        ])
  }

  @Test("two that exclude each other are told of once, and nothing stands twice that does not")
  func excluded() {
    let lines =
      Self.event + ["DTSTART:20260301T100000Z", "DTEND:20260301T110000Z", "DURATION:PT1H", "END:VEVENT"]
    #expect(
      findings(lines) == ["9: error: DURATION stands beside DTEND (RFC 5545, 3.6.1) [excluded-property]"])
  }

  @Test(
    "UNTIL of an observance is in UTC",
    arguments: [("20061029T060000Z", 0), ("20061029T020000", 1), ("20061029", 1)])
  func observance(until: String, count: Int) {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Z", "BEGIN:STANDARD", "DTSTART:19671029T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=\(until)", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
      "END:STANDARD", "END:VTIMEZONE",
    ]
    let found = findings(zone + Self.event + ["DTSTART;TZID=Z:20260301T100000", "END:VEVENT"])
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("8: error: UNTIL") && $0.contains("(RFC 5545, 3.3.10)") })
  }

  @Test(
    "a time with less than DTSTART has is an error",
    arguments: [
      ("DTEND:20260320T150000", "RFC 5545, 3.8.2.2"), ("EXDATE:20260320T150000", "RFC 5545, 3.8.5.1"),
      ("RDATE:20260320T150000", "RFC 5545, 3.8.5.2"),
      ("RRULE:FREQ=DAILY;UNTIL=20260320T150000", "RFC 5545, 3.3.10"),
    ])
  func anchors(line: String, section: String) {
    for start in ["DTSTART;TZID=/Z:20260320T140000", "DTSTART:20260320T140000Z"] {
      let found = findings(Self.event + [start, line, "END:VEVENT"])
      #expect(found.count == 1 && found[0].hasPrefix("8: error:") && found[0].contains(section), "\(found)")
    }
  }

  @Test("an override is held to its series, not to its own start")
  func overrides() {
    let series = Self.event + ["DTSTART:20260320T140000", "RRULE:FREQ=DAILY", "END:VEVENT"]
    let override = Self.event + ["DTSTART:20260321T140000Z", "RECURRENCE-ID:20260321T140000", "END:VEVENT"]
    #expect(findings(series + override) == [])
    let wrong = override.map { $0.hasPrefix("RECURRENCE-ID") ? $0 + "Z" : $0 }
    #expect(findings(series + wrong).map { $0.contains("3.8.4.4") } == [true])
  }

  @Test("a journal entry may have several descriptions")
  func journal() {
    let lines = [
      "BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20260301T080000Z", "DESCRIPTION:One", "DESCRIPTION:Two",
      "END:VJOURNAL",
    ]
    #expect(findings(lines) == [])
  }

  @Test(
    "what the grammar forbids is seen, and named",
    arguments: [
      ("X-A;^n=x:1", "'^n' is no name of a parameter"), ("X-A;B:1", "the parameter 'B' has no value"),
      ("X-A;B=1;b=2:1", "the parameter 'b' is given more than once"), ("CLASS:", "CLASS is empty"),
      ("STATUS:FINAL", "'FINAL', which is none of TENTATIVE, CONFIRMED, CANCELLED"),
      ("TRANSP:", "TRANSP is empty"), ("ATTENDEE:mailto: b@example.com", "no URI: it holds ' '"),
      ("URL:https://example.com/a b", "no URI: it holds ' '"),
    ])
  func grammar(line: String, text: String) {
    let found = findings(Self.event + ["DTSTART:20260102T000000Z", line, "END:VEVENT"])
    #expect(found.count == 1 && found[0].hasPrefix("8: error:") && found[0].contains(text), "\(found)")
  }

  @Test("blank lines are counted where the first one is")
  func blankLines() {
    let text = ToolRun.calendar(
      (Self.event + ["DTSTART:20260102T000000Z", "", " ", "END:VEVENT"])
        .joined(separator: "\r\n"))
    let run = ToolRun(.icsconv, "check", input: text + "\r\n")
    #expect(run.output.contains(":8: warning: a line is blank"), "\(run.output)")
    #expect(run.output.contains("2 more: lines 9, 12"), "\(run.output)")
    #expect(run.code == .ok)
  }

  @Test("the same finding many times is told once, with a count and the next lines")
  func counts() throws {
    let event = (["BEGIN:VEVENT", "UID:u", "DTSTART:20260102T000000Z", "END:VEVENT"]).joined(
      separator: "\r\n")
    let events = (0..<20).map { event.replacing("UID:u", with: "UID:u\($0)") }.joined(separator: "\r\n")
    let run = ToolRun(.icsconv, "check", input: ToolRun.calendar(events))
    #expect(
      run.output == "standard input:4: error: the VEVENT has no DTSTAMP (RFC 5545, 3.6.1); "
        + "19 more: lines 8, 12, 16, 20, 24, ... [missing-property]\n")
    let json = ToolRun(.icsconv, "check", "--diagnostics", "json", input: ToolRun.calendar(events))
    #expect(json.output.contains("\"count\":20") && json.output.split(separator: "\n").count == 1)
  }

  @Test(
    "the level says what fails",
    arguments: [
      ("error", "DTEND:20260102T000000Z", ExitCode.ok), ("warning", "DTEND:20260102T000000Z", .badData),
      ("error", "DTEND:20260101T000000Z", .badData), ("note", "DTEND:20260103T000000Z", .ok),
    ])
  func levels(level: String, line: String, code: ExitCode) {
    let text = ToolRun.calendar(
      (Self.event + ["DTSTART:20260102T000000Z", line, "END:VEVENT"]).joined(separator: "\r\n"))
    #expect(ToolRun(.icsconv, "check", "--level", level, input: text).code == code)
  }

  @Test("forty thousand parameters and eighty thousand components cost seconds at most")
  func linear() {
    let parameters = (0..<40_000).map { ";X-P\($0)=v" }.joined()
    let many = String(repeating: "BEGIN:VEVENT\r\n", count: 80_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for text in [Self.event.joined(separator: "\r\n") + "\r\nX-A\(parameters):1", many] {
        #expect(ToolRun(.icsconv, "check", input: ToolRun.calendar(text)).code == .badData)
      }
    }
    // Quadratic work took minutes in a build like this.
    #expect(time < Sanitizer.bound(.seconds(60)))
  }
}
