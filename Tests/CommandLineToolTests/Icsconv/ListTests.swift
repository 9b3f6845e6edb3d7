import Foundation
import Testing

@testable import CommandLineTool

@Suite("icsconv list") struct ListTests {
  private static let calendar = ToolRun.calendar(
    "X-WR-CALNAME:Work\\, mine", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
    "DTSTART;TZID=Europe/Berlin:20260320T100000",
    "DTEND;TZID=Europe/Berlin:20260320T110000", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:=1+1 \"q\"",
    "LOCATION:Room *7*\\nleft",
    "END:VEVENT", "BEGIN:VEVENT", "UID:2", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:20260321",
    "DTEND;VALUE=DATE:20260323",
    "SUMMARY:Days", "END:VEVENT")

  private func list(_ arguments: String..., input: String = calendar) -> ToolRun {
    ToolRun(
      .icsconv, ["list", "--from", "2026-03-20", "--timezone", "Europe/Berlin"] + arguments, input: input)
  }

  @Test("CSV has RFC 4180's quotes, and no cell begins like a formula")
  func csv() {
    let first = #""'=1+1 ""q""","Room *7*"# + "\n" + #"left","Work, mine",1"#
    #expect(
      list().output.split(separator: "\r\n").map(String.init) == [
        "start,end,all-day,title,place,calendar,uid", "2026-03-20 10:00,2026-03-20 11:00,no," + first,
        #"2026-03-21,2026-03-22,yes,Days,,"Work, mine",2"#, "2026-03-21 10:00,2026-03-21 11:00,no," + first,
      ])
    #expect(list("--bom").output.hasPrefix("\u{FEFF}start,"))
  }

  @Test("No first sign starts a formula", arguments: ["=1", "+1", "-1", "@a", "  =1", "|x", "\u{FF1D}1"])
  func harmless(title: String) {
    let run = list(
      input: ToolRun.calendar(
        "BEGIN:VEVENT", "UID:1", "DTSTART:20260320T100000Z", "SUMMARY:" + title, "END:VEVENT"))
    #expect(
      run.output.contains(",'" + title.trimmingCharacters(in: .whitespaces))
        || run.output.contains(",'" + title), "\(run.output)")
  }

  @Test("TSV has a line a row")
  func tsv() {
    let lines = list("--format", "tsv").output.split(separator: "\n")
    #expect(
      lines.count == 4
        && lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 7 })
    #expect(lines[1].contains("Room *7* left"))
  }

  @Test("Markdown and org-mode are templates, as in samples")
  func templates() throws {
    let entry = #"- 10:00 **=1+1 "q"**, Room \*7\* left (Work, mine)"#
    #expect(
      list("--format", "markdown").output.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init) == [
          "# Agenda", "", "## Fri, 2026-03-20", "", entry, "", "## Sat, 2026-03-21", "",
          "- **Days** (Work, mine)", entry, "",
        ])
    #expect(
      list("--format", "org").output.contains(
        "* Days\n  <2026-03-21 Sat>\n  :PROPERTIES:\n  :ID: 2\n  :CATEGORY: Work, mine\n  :END:\n"))
    for (name, format) in [("agenda.md.template", "markdown"), ("agenda.org.template", "org")] {
      let path = ToolRun.samples.appending(path: "templates/\(name)").path
      #expect(list("--template", path).output == list("--format", format).output)
    }
  }

  @Test(
    "A template has its parts, braces and forms",
    arguments: [
      ("{title}\n", "=1+1 \"q\"\nDays\n=1+1 \"q\"\n"),
      (
        "a {{x}\n%% event\n{time|at |: }{title:html}\n%% end\nz\n",
        "a {x}\nat 10:00: =1+1 &quot;q&quot;\nDays\nat 10:00: =1+1 &quot;q&quot;\nz\n"
      ),
      ("%% day\n{date}\n", "2026-03-20\n2026-03-21\n"),
    ])
  func own(template: String, output: String) throws {
    try ToolRun.inFolder { folder in
      try template.write(toFile: folder + "/t", atomically: true, encoding: .utf8)
      #expect(list("--template", folder + "/t").output == output)
    }
  }

  @Test(
    "What a template cannot mean is told with its line",
    arguments: [
      ("a\n{titel}\n", ":2: 'titel' is not a field; did you mean 'title'?"), ("{a", ":1: "),
      ("a\n%% week\n", ":2: "), ("{title:xml}", ":1: "), ("{title|a}", ":1: "),
    ])
  func faults(template: String, message: String) throws {
    try ToolRun.inFolder { folder in
      try template.write(toFile: folder + "/t", atomically: true, encoding: .utf8)
      let run = list("--template", folder + "/t")
      #expect(run.code == .badData && run.errors.contains(folder + "/t" + message), "\(run.errors)")
    }
  }
}
