import CalendarDomain
import CalendarTime
import Foundation
import Testing

@testable import CommandLineTool

/// Wherever a day or a time is asked for, it is read by the one grammar.
@Suite("Options that take a time") struct TimeOptionTests {
  /// An option of a command, by the words that lead to it.
  struct Place: CustomTestStringConvertible, Sendable {
    var program: Program
    var words: [String] = []
    var option = ""
    var testDescription: String { ([program.rawValue] + words + [option]).joined(separator: " ") }

    var command: any ParsableCommand.Type {
      words.reduce(program.command) { command, word in
        command.configuration.subcommands.first { $0.configuration.commandName == word } ?? command
      }
    }

    func take(_ text: String) throws {
      try ArgumentTable(command).rows.first { $0.definition.displayName == option }?.take?(text)
    }

    /// Every option with this word for its value in help, here and in what is below.
    var timeOptions: [Place] {
      let own = ArgumentTable(command).options.filter { $0.valueName == "TIME" }
        .map { Place(program: program, words: words, option: $0.displayName) }
      return own
        + command.configuration.subcommands.flatMap {
          Place(program: program, words: words + [$0.configuration.commandName]).timeOptions
        }
    }
  }

  static let all = Program.allCases.flatMap { Place(program: $0).timeOptions }

  @Test("Each takes days and times in every form, and refuses the rest in the same words", arguments: all)
  func grammar(place: Place) {
    for text in [
      "today", "tomorrow", "fri", "+7d", "-2w", "20261208", "2026-12-08", "2026-12-08T15:00", "fri 15:00",
      "2026-12-08T15:00:00Z", "2026-12-08T15:00:00+01:00", "now", "+90min", "today 15:00 Europe/Paris",
    ] {
      #expect(throws: Never.self, "\(text)") { try place.take(text) }
    }
    for text in ["", "bogus", "2026-02-30", "25:00", "20261208Europe", "fri sat", "8.12.2026"] {
      #expect(throws: ArgumentProblem("is not \(WrittenTime.expectation)"), "\(text)") {
        try place.take(text)
      }
    }
  }

  @Test("None asks for a time in another way")
  func others() {
    let names = Self.all.map(\.testDescription)
    #expect(
      Set(names).isSuperset(of: [
        "ics2snap --now", "snapview --now", "snapview --from", "snapview today --now",
        "snapview fixtures --now",
        "icsconv occurrences --from", "icsconv occurrences --dtstart", "icsconv filter --from",
        "icsconv filter --to", "icsconv list --from", "icsconv repair --now", "icsconv generate --start",
      ]))
    /// Names that ask for a time, but where they ask for a form.
    func check(_ words: String, _ command: any ParsableCommand.Type) {
      for option in ArgumentTable(command).options
      where !["convert", "peer"].contains(command.configuration.commandName) {
        let name = option.displayName
        if ["--now", "--from", "--to", "--start", "--end", "--due", "--until", "--since", "--dtstart"]
          .contains(name)
        {
          #expect(option.valueName == "TIME", "\(words) \(name)")
        }
        #expect(!["DATE", "INSTANT", "DAY", "DATE|INSTANT"].contains(option.valueName), "\(words) \(name)")
      }
      for sub in command.configuration.subcommands { check("\(words) \(sub.configuration.commandName)", sub) }
    }
    for program in Program.allCases { check("\(program)", program.command) }
  }

  @Test("What counts from now is said, and what is plain is not")
  func echo() throws {
    let calendar = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260301T000000Z", "DTSTART:20260324T090000Z", "SUMMARY:Tuesday",
      "END:VEVENT")
    // The clock says a Friday, 20 March 2026, 10:00 in Berlin.
    let words = ToolRun(.icsconv, ["list", "--from", "mon", "--days", "2", "-"], input: calendar)
    #expect(words.output.contains("Tuesday"))
    #expect(words.errors == "note: --from 'mon' is 2026-03-23 [time-read]\n")
    let plain = ToolRun(.icsconv, ["list", "--from", "2026-03-23", "--days", "2", "-"], input: calendar)
    #expect(plain.output == words.output && plain.errors == "")
    #expect(
      ToolRun(.icsconv, ["list", "--from", "wed", "--days", "2", "-q", "-"], input: calendar).errors == "")

    let snapshot = ToolRun(.ics2snap, ["--now", "sat 15:00", "-"], input: calendar)
    #expect(snapshot.errors.contains("--now 'sat 15:00' is 2026-03-21T15:00:00 Europe/Berlin"))
    #expect(snapshot.output.contains(#""writtenAt":"2026-03-21T14:00:00Z""#))
    let json = ToolRun(.ics2snap, ["--now", "sat 15:00", "--diagnostics", "json", "-"], input: calendar)
    for line in json.errors.split(separator: "\n") {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test("Days mean the zone's, times the zone named")
  func zones() throws {
    func window(_ arguments: String...) throws -> [String] {
      let calendar = ToolRun.calendar(
        "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260301T000000Z", "DTSTART:20260320T033000Z", "DURATION:PT1M",
        "SUMMARY:Early", "END:VEVENT")
      let run = ToolRun(.icsconv, ["filter", "-q"] + arguments + ["-"], input: calendar)
      return run.output.contains("SUMMARY") ? ["Early"] : []
    }
    // 03:30 in UTC is 04:30 in Berlin, and the evening before in New York.
    #expect(try window("--from", "2026-03-20", "--timezone", "Europe/Berlin") == ["Early"])
    #expect(try window("--from", "2026-03-20", "--timezone", "America/New_York") == [])
    #expect(try window("--from", "2026-03-20 04:31 Europe/Berlin") == [])
    #expect(try window("--from", "today 04:29") == ["Early"])
    let unknown = ToolRun(.icsconv, ["filter", "--from", "today 04:29 Nowhere/Land", "-"], input: "")
    #expect(
      unknown.code == .usage && unknown.errors.contains("--from: 'today 04:29 Nowhere/Land' is not a time"))
  }

  @Test("snapview begins its list on the day named in words")
  func snapview() throws {
    try ToolRun.inFolder { folder in
      let calendar = ToolRun.calendar(
        "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260301T000000Z", "DTSTART:20260324T090000Z", "SUMMARY:Tuesday",
        "END:VEVENT")
      #expect(ToolRun(.ics2snap, ["-q", "-o", folder + "/box", "-"], input: calendar).code == .ok)
      for from in ["tue", "+4d", "2026-03-24", "20260324"] {
        let run = ToolRun(.snapview, ["--from", from, "--days", "1", folder + "/box"])
        #expect(
          run.output.contains("Tuesday, 24 March 2026") && !run.output.contains("Monday, 23"), "\(from)")
      }
      // Options may stand before the verb, too.
      #expect(
        ToolRun(.snapview, ["--now", "tue 12:00", "today", folder + "/box"]).output.contains("Tuesday"))
      #expect(ToolRun(.snapview, ["today", "--now", "tue 12:00", folder + "/box"]).code != .usage)
    }
  }
}
