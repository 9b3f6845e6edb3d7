import Testing

@testable import CommandLineTool

@Suite("icsconv zones --file") struct ZonesFileTests {
  private static func zone(_ tzid: String, _ offset: String) -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(tzid)", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:\(offset)",
      "TZOFFSETTO:\(offset)", "TZNAME:OWN", "END:STANDARD", "END:VTIMEZONE",
    ]
  }

  private static func text(_ lines: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private func run(_ lines: [String], _ more: String...) -> (code: ExitCode, lines: [String]) {
    let run = ToolRun(.icsconv, ["zones", "--changes", "0", "--file", "-"] + more, input: Self.text(lines))
    return (run.code, run.output.split(separator: "\n").map(String.init))
  }

  @Test("A zone of the file's own is read by its definition") func own() {
    let result = run(Self.zone("Somewhere", "+0545"))
    #expect(result.code == .ok)
    #expect(
      result.lines == [
        "Somewhere: Somewhere (vtimezone)", "  now +05:45 OWN",
        "  defined in line 3: the answers are the file's own",
      ])
  }

  @Test("A definition that the system's zone stands before is held against it")
  func system() {
    let same = run(Self.zone("Asia/Tokyo", "+0900"))
    #expect(same.lines.first == "Asia/Tokyo: Asia/Tokyo (iana)")
    #expect(same.lines.last == "  defined in line 3: it agrees for the next four years")
    let other = run(Self.zone("Asia/Tokyo", "+0800"))
    #expect(other.lines.contains { $0.contains("differs from the system's zone Asia/Tokyo") })
    #expect(other.lines.last == "  defined in line 3: it differs in the next four years")
  }

  @Test("Zones that are used and not defined are shown too, and unknown ones change the exit code")
  func used() {
    let event = [
      "X-WR-TIMEZONE:Europe/Rome", "BEGIN:VEVENT", "UID:a",
      "DTSTART;TZID=W. Europe Standard Time:20260101T000000",
      "DTEND;TZID=Nowhere/Town:20260101T010000", "END:VEVENT",
    ]
    let result = run(event)
    #expect(result.code == .partial)
    #expect(
      result.lines.filter { !$0.hasPrefix(" ") } == [
        "W. Europe Standard Time: Europe/Berlin (windows)", "Nowhere/Town: Europe/Berlin (unknown)",
        "Europe/Rome: Europe/Rome (iana)",
      ])
    #expect(run(event, "Europe/Rome").code == .ok)
  }

  @Test("A definition without parts says nothing") func empty() {
    let result = run(["BEGIN:VTIMEZONE", "TZID:Europe/Paris", "END:VTIMEZONE"])
    #expect(result.lines.last == "  defined in line 3: it says nothing that can be used")
  }

  @Test("It goes with no other source of names", arguments: ["--batch", "--list"])
  func alone(option: String) {
    #expect(ToolRun(.icsconv, "zones", "--file", "-", option).code == .usage)
  }
}
