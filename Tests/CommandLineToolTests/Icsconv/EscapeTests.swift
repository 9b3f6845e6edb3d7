import Foundation
import Testing

@testable import CommandLineTool

/// A calendar that tries to steer the terminal of whoever looks at it.
@Suite("Escapes of a calendar") struct EscapeTests {
  private static let escapes = "\u{1B}]0;pwned\u{7}\u{1B}[2J\u{9B}2J\u{202E}\u{61C}"
  private static let calendar = ToolRun.calendar(
    "X-WR-CALNAME:\(escapes)", "BEGIN:VTIMEZONE", "TZID:\(escapes)", "END:VTIMEZONE", "BEGIN:VEVENT",
    "UID:\(escapes)", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=\u{1B}[31mX:20260320T100000",
    "SUMMARY:\(escapes)title\\nnext", "LOCATION:\(escapes)", "X-ODD;\(escapes)=1:\(escapes)",
    "RRULE:FREQ=\(escapes)", "END:VEVENT")

  private func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && VisibleText.isHidden($0) }
  }

  @Test(
    "No command prints one raw",
    arguments: [
      ["occurrences", "-", "--from", "20260101", "--days", "400"], ["zones", "--file", "-"], ["check", "-"],
      ["occurrences", "-", "--from", "20260101", "--days", "400", "--json"],
      ["check", "-", "--diagnostics", "json"],
    ])
  func tools(arguments: [String]) {
    let run = ToolRun(.icsconv, arguments, input: Self.calendar)
    #expect(isClean(run.output) && isClean(run.errors), "\(run.output) \(run.errors)")
    #expect(arguments[0] == "check" || run.output.contains("pwned"))
    // What stands for a line end is no line end.
    #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("next") })
  }

  @Test("Nor do the views of a snapshot, the page and the pictures among them")
  func views() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "calendarr-escapes-\(UUID().uuidString)"
    ).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let made = ToolRun(.ics2snap, ["-o", folder, "-"], input: Self.calendar)
    #expect(made.code == .partial && isClean(made.errors), "\(made.errors)")
    for arguments in [
      [], ["--json"], ["--html", "-"], ["--svg", "-"], ["check"], ["diff", folder + "-none"],
    ] {
      let words =
        arguments.first.map { ["check", "diff"].contains($0) } == true
        ? arguments + [folder] : [folder] + arguments
      let run = ToolRun(.snapview, words)
      #expect(isClean(run.output) && isClean(run.errors), "\(arguments)")
    }
  }

  @Test("A terminal gets no file raw", arguments: [["convert", "-"], ["repair", "-"]])
  func terminal(arguments: [String]) {
    let environment = CommandEnvironment.captured(
      arguments, environment: ["TZ": "UTC"], input: ConsoleInput(Self.calendar),
      output: ConsoleOutput(capturingAsTerminal: true))
    _ = Program.icsconv.execute(in: environment)
    #expect(isClean(environment.standardOutput.captured))
  }

  @Test("Names of files begin like no option and fit into every file system")
  func fileNames() {
    var names = FileNames()
    #expect(names.next(for: "-rf") == "rf")
    #expect(names.next(for: "--") == "calendar")
    #expect(names.next(for: "/etc/passwd") == "etc-passwd")
    #expect(names.next(for: String(repeating: "9", count: 10_000)).utf8.count <= 120)
    for _ in 0..<5000 { _ = names.next(for: "same") }
    #expect(names.next(for: "same") == "same-5001")
  }
}
