import CalendarDomain
import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

/// What a person at a terminal, or a script behind a pipe, gets to read.
@Suite("Lists of snapview") struct SnapviewListTests {
  private static let maker = SnapviewFolder.maker

  private static let title = String(repeating: "A title that is longer than the line ", count: 4)

  private static var snapshot: CalendarrSnapshot {
    maker.snapshot([
      maker.event("past", "Gone", maker.at(-3, 9), maker.at(-3, 10)),
      maker.event("long", title, maker.at(0, 18), maker.at(0, 19)),
      maker.event("trip", "Trip to Ålesund", maker.at(1), maker.at(4), isAllDay: true),
      maker.event("night", "Night", maker.at(1, 22), maker.at(2, 1)),
    ])
  }

  private static func view(now: Instant = maker.now, foldsPast: Bool = true) -> SnapshotView {
    SnapshotView(
      reading: ContainerReading(result: .ok(snapshot)),
      format: ViewFormat(language: .en, zone: maker.zone), now: now, foldsPast: foldsPast)
  }

  private static func lines(on output: ConsoleOutput, foldsPast: Bool = true) -> [String] {
    ViewText(view(foldsPast: foldsPast), output: output).text.split(separator: "\n").map(String.init)
  }

  @Test("Behind a pipe nothing is cut; on a terminal no line is wider than it", arguments: [20, 40, 72])
  func width(columns: Int) {
    #expect(Self.lines(on: ConsoleOutput(width: columns)).contains { $0.contains(Self.title) })
    let lines = Self.lines(on: ConsoleOutput(capturingAsTerminal: true, width: columns), foldsPast: false)
    #expect(lines.filter { DisplayWidth.of($0) > columns } == [])
    #expect(lines.contains { $0.hasSuffix("…") })
  }

  @Test("What is past is one line, unless it is asked for")
  func folded() {
    let folded = Self.lines(on: ConsoleOutput())
    #expect(folded.contains { $0.hasSuffix("1 event, listed with --all") })
    #expect(!folded.contains { $0.contains("Gone") })
    #expect(Self.lines(on: ConsoleOutput(), foldsPast: false).contains { $0.contains("Gone") })
    // A snapshot that no longer covers today has nothing else to show.
    let later = Self.view(now: Self.maker.now.adding(seconds: 90 * 86_400))
    #expect(ViewText(later, output: ConsoleOutput()).text.contains("Gone"))
  }

  @Test("The days of what lasts several are counted; a night is no such thing")
  func counted() {
    let lines = Self.lines(on: ConsoleOutput())
    for day in 1...3 { #expect(lines.contains { $0.hasSuffix("Trip to Ålesund (day \(day) of 3)") }) }
    #expect(lines.contains { $0.hasSuffix("● Night") })
  }

  @Test(
    "Age is told in words",
    arguments: [
      (-61, "in the future", "liegt in der Zukunft"), (-60, "just now", "gerade eben"),
      (59, "just now", "gerade eben"), (60, "1 minute ago", "vor 1 Minute"),
      (3_599, "59 minutes ago", "vor 59 Minuten"), (7_200, "2 hours ago", "vor 2 Stunden"),
      (86_399, "23 hours ago", "vor 23 Stunden"), (172_800, "2 days ago", "vor 2 Tagen"),
    ])
  func age(seconds: Int, english: String, german: String) {
    #expect(Phrases.of(.en).age(seconds) == english)
    #expect(Phrases.of(.de).age(seconds) == german)
  }

  @Test("A coverage that begins at another zone's midnight is told")
  func otherZone() throws {
    let fixture = try SnapviewFolder.fixture("edges")
    let own = try SnapviewFolder.run(["CONTAINER"], on: fixture)
    #expect(!own.output.contains("does not begin at midnight"))
    let other = try SnapviewFolder.run(["CONTAINER", "--timezone", "America/New_York"], on: fixture)
    #expect(other.output.contains("The coverage does not begin at midnight in America/New_York"))
  }

  @Test("today and week list their days alone")
  func days() throws {
    let fixture = try SnapviewFolder.fixture("edges")
    let today = try SnapviewFolder.run(["today", "CONTAINER"], on: fixture)
    #expect(today.code == .ok)
    #expect(today.output.hasPrefix("Monday, 9 March 2026  Today\n"))
    #expect(!today.output.contains("10 March"))
    let week = try SnapviewFolder.run(["week", "CONTAINER"], on: fixture)
    #expect(week.output.contains("Tuesday, 10 March 2026\n"))
    #expect(!week.output.contains("16 March"))
    // What cannot be read is told as elsewhere.
    let none = try SnapviewFolder.run(["today", "CONTAINER"], on: SnapviewFolder.fixture("signed-out"))
    #expect(none.code == .signedOut)
    #expect(none.output.hasPrefix("The user has signed out."))
  }

  @Test(
    "search finds titles and places, whatever their case and diacritics, and ends with 1 for none",
    arguments: [("OVER", ExitCode.ok, 1), ("óver mid", .ok, 1), ("nowhere to be found", .partial, 0)])
  func search(text: String, code: ExitCode, days: Int) throws {
    let result = try SnapviewFolder.run(["search", text, "CONTAINER"], on: SnapviewFolder.fixture("edges"))
    #expect(result.code == code)
    #expect(result.output.split(separator: "\n").filter { $0.contains("Over midnight") }.count == days)
  }

  @Test("calendars lists what completions offer")
  func calendars() throws {
    let fixture = try SnapviewFolder.fixture("edges")
    let keys = try SnapviewFolder.run(["calendars", "--keys", "CONTAINER"], on: fixture)
    #expect(keys.output == "caldav:2\nical:3\nlocal:1\n")
    let rows = try SnapviewFolder.run(["calendars", "CONTAINER"], on: fixture)
    #expect(rows.output.split(separator: "\n").allSatisfy { $0.split(separator: "\t").count == 3 })
  }

  @Test("A snapshot file alone, and one on standard input, are read")
  func files() throws {
    let fixture = try SnapviewFolder.fixture("edges")
    try SnapviewFolder.with { folder in
      try FixturesCommand.write(fixture, into: folder)
      let file = folder.appending(path: "edges/widget-cache.json")
      let inputs = [(file.path, [UInt8]()), ("-", [UInt8](try Data(contentsOf: file)))]
      for (path, bytes) in inputs {
        let environment = CommandEnvironment.captured(
          [path, "--timezone", "Europe/Berlin", "--now", ViewFormat.iso(fixture.now)],
          input: ConsoleInput(bytes))
        #expect(Program.snapview.execute(in: environment) == .ok)
        #expect(environment.standardOutput.captured.contains("Over midnight"))
      }
    }
  }

  @Test("Colours are written where they are asked for, and not where they are not wanted")
  func colours() throws {
    func showsColours(_ words: [String], isTerminal: Bool) throws -> Bool {
      let output = ConsoleOutput(capturingAsTerminal: isTerminal, showsColours: isTerminal)
      let result = try SnapviewFolder.run(
        ["CONTAINER"] + words, on: SnapviewFolder.fixture("edges"), output: output)
      return result.output.contains("\u{1B}[")
    }
    #expect(try showsColours(["--color", "always"], isTerminal: false))
    #expect(try !showsColours(["--color=auto"], isTerminal: false))
    #expect(try showsColours(["--color=auto"], isTerminal: true))
    #expect(try !showsColours(["--color", "never"], isTerminal: true))
    // A calendar's colour is another matter than those of messages.
    let both = CommandEnvironment.captured(["--color", "never", "--color", "red", "--timezone", "UTC", "-"])
    #expect(Program.ics2snap.execute(in: both) != .usage)
    let wrong = CommandEnvironment.captured(["--color", "sometimes"])
    #expect(Program.snapview.execute(in: wrong) == .usage)
    #expect(wrong.standardError.captured.contains("auto, always, never"))
  }

  @Test("Help of every program ends with examples that its own parser reads", arguments: Program.allCases)
  func examples(program: Program) throws {
    let examples = program.command.configuration.examples
    #expect(examples.count == 3)
    for example in examples {
      // Up to a pipe or a redirection, which are the shell's.
      var words = example.line.split(separator: " ").map(String.init)
      words = Array(words.prefix { $0 != "|" && $0 != ">" })
      let called = try #require(Program(rawValue: words.removeFirst()))
      var parser = CommandParser(called.command)
      #expect(throws: Never.self) { _ = try parser.parse(words) }
    }
  }
}
