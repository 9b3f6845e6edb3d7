import CalendarDomain
import Foundation
import Testing

@testable import CommandLineTool

/// Each limit with an input that goes beyond it: what is told, which option raises it, and what is shown all the same.
@Suite("Limits of a calendar", .timeLimit(.minutes(2)))
struct LimitTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var option: String
    var value: Int
    var code: String
    /// Whether the whole calendar is refused.
    var isRefused = false
    /// The calendar, and how many of its events are shown within the limit and beyond it.
    var lines: [String]
    var shown: Int
    var all: Int

    var testDescription: String { option }
  }

  private static func event(_ lines: [String]) -> [String] {
    ["BEGIN:VEVENT", "UID:a", "DTSTART:20260320T080000Z", "SUMMARY:a"] + lines + ["END:VEVENT"]
  }

  private static func many(_ count: Int, _ line: (Int) -> String) -> [String] { (0..<count).map(line) }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static let cases: [Case] = [
    Case(
      option: "--max-bytes", value: 500, code: "too-large", isRefused: true,
      lines: event(many(40) { "X-A:value of line \($0)" }), shown: 0, all: 1),
    Case(
      option: "--max-components", value: 20, code: "too-many-components", isRefused: true,
      lines: (0..<20).flatMap { ["BEGIN:VEVENT", "UID:\($0)", "DTSTART:20260320T080000Z", "END:VEVENT"] },
      shown: 0, all: 20),
    Case(
      option: "--max-nesting", value: 5, code: "nested-too-deep", isRefused: true,
      lines: event(many(5) { _ in "BEGIN:X-A" } + many(5) { _ in "END:X-A" }), shown: 0, all: 1),
    Case(
      option: "--max-line-length", value: 100, code: "line-too-long",
      lines: event(["LOCATION:" + String(repeating: "x", count: 100)]), shown: 1, all: 1),
    Case(
      option: "--max-properties", value: 10, code: "too-many-properties",
      lines: event(many(9) { _ in "COMMENT:x" } + ["RRULE:FREQ=DAILY;COUNT=3"]), shown: 1, all: 3),
    Case(
      option: "--max-attachments", value: 2, code: "too-many-attachments",
      lines: event(many(3) { "ATTACH:https://example.com/\($0)" }), shown: 1, all: 1),
    Case(
      option: "--max-parameters", value: 3, code: "too-many-parameters",
      lines: event(["LOCATION;X-A=1;X-B=2;X-C=3;X-D=4:there"]), shown: 1, all: 1),
    Case(
      option: "--max-rules", value: 1, code: "too-many-rules",
      lines: event(["RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2"]), shown: 2, all: 3),
    Case(
      option: "--max-dates", value: 3, code: "too-many-dates",
      lines: event(["RDATE:" + many(5) { "202603\(two(21 + $0))T080000Z" }.joined(separator: ",")]), shown: 4,
      all: 6),
    Case(
      option: "--max-overrides", value: 1, code: "too-many-overrides",
      lines: event(["RRULE:FREQ=DAILY;COUNT=5"])
        + (21...22).flatMap { day in
          [
            "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:202603\(day)T080000Z", "DTSTART:20360101T080000Z",
            "END:VEVENT",
          ]
        }, shown: 4, all: 3),
    Case(
      option: "--max-zones", value: 1, code: "too-many-timezones",
      lines: (0..<3).flatMap { number in
        [
          "BEGIN:VEVENT", "UID:\(number)",
          "DTSTART;TZID=Europe/\(["Berlin", "Paris", "Rome"][number]):20260320T080000", "END:VEVENT",
        ]
      }, shown: 3, all: 3),
    Case(
      option: "--max-work", value: 2_000, code: "too-much-work", isRefused: true,
      lines: (0..<30).flatMap { number in
        [
          "BEGIN:VEVENT", "UID:\(number)", "DTSTART:20260320T080000Z", "RRULE:FREQ=DAILY;COUNT=30",
          "END:VEVENT",
        ]
      }, shown: 0, all: 480),
  ]

  private func run(_ test: Case, _ arguments: [String]) -> (code: ExitCode, events: Int, errors: String) {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + test.lines + ["END:VCALENDAR", ""]).joined(
      separator: "\r\n")
    let environment = CommandEnvironment.captured(
      ["--now", "2026-03-20T09:00:00Z", "--timezone", "UTC", "--no-scan"] + arguments + ["-"],
      input: ConsoleInput(text))
    let code = Program.ics2snap.execute(in: environment)
    let output = environment.standardOutput.captured
    return (
      code, output.components(separatedBy: "\"calendarKey\"").count - 1, environment.standardError.captured
    )
  }

  @Test("Beyond it less is shown, and the finding names the option; within it nothing is", arguments: cases)
  func limit(test: Case) {
    let beyond = run(test, [test.option, "\(test.value)"])
    #expect(beyond.errors.contains("[\(test.code)]"), "\(beyond.errors)")
    #expect(beyond.errors.contains("raise \(test.option)"), "\(beyond.errors)")
    #expect((beyond.code == .badData) == test.isRefused, "\(beyond)")
    #expect(beyond.events == test.shown, "\(beyond.errors)")
    let within = run(test, [])
    #expect(!within.errors.contains("[\(test.code)]"), "\(within.errors)")
    #expect(within.events == test.all, "\(within.errors)")
  }

  @Test("Every limit has such an input, or a test of its own")
  func complete() {
    let own: Set = ["--max-depth"]
    #expect(
      Set(CalendarLimits.terms.map(\.option)) == Set(Self.cases.map(\.option)).union(own))
  }

  @Test("A request with values deeper inside each other is refused, and the stream goes on")
  func depth() {
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    for (arguments, word) in [([], "128"), (["--max-depth", "20"], "20")] {
      let environment = CommandEnvironment.captured(
        ["--stream"] + arguments, input: ConsoleInput("{\"id\":\(deep)}\n{\"id\":2}\n"))
      #expect(Program.ics2snap.execute(in: environment) == .ok)
      let lines = environment.standardOutput.captured.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains("more than \(word) levels of nesting") == true, "\(lines)")
    }
  }

  @Test("An input that never ends is refused when it has given more than it may")
  func endless() throws {
    let program = try BuiltProgram()
    for source in ["exec </dev/zero", "mkfifo pipe; yes BEGIN:VCALENDAR >pipe & exec <pipe"] {
      let run = try program.run(["--max-bytes", "100000", "-"], before: source)
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("[too-large]"), "\(run.errors)")
    }
  }
}
