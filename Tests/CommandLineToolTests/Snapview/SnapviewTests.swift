import CalendarDomain
import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

@Suite("snapview") struct SnapviewTests {
  @Test(
    "Each state has its sentence and its exit code",
    arguments: [
      ("ok", ExitCode.ok, "The snapshot is there and can be read."),
      ("never-written", .noInput, "Nothing has been published here yet."),
      ("signed-out", .signedOut, "The user has signed out."),
      ("signed-out-in-snapshot", .signedOut, "The user has signed out."),
      ("incompatible", .badData, "The snapshot was written for newer readers; this one needs an update."),
      ("unreadable-truncated", .inputOutput, "The snapshot cannot be read."),
    ])
  func states(name: String, code: ExitCode, sentence: String) throws {
    let result = try SnapviewFolder.run(["CONTAINER", "--language", "en"], on: SnapviewFolder.fixture(name))
    #expect(result.code == code)
    #expect(result.output.hasPrefix(sentence + "\n"))
    // Why is for logs, and goes where logs go.
    #expect(result.errors.isEmpty == (code != .inputOutput))
    #expect(Set(ReadState.allCases.map(\.exitCode)).count == 5)
  }

  @Test("A folder that does not exist was never written, and a person is told that it is not there")
  func missingFolder() throws {
    let result = try SnapviewFolder.run(["CONTAINER/none"], on: SnapviewFolder.fixture("ok"))
    #expect(result.code == .noInput)
    #expect(result.errors.hasPrefix("snapview: there is no folder "))
    #expect(result.errors.hasSuffix("CONTAINER/none\n"))
  }

  @Test("Text says what a reader knows, by day")
  func text() throws {
    let result = try SnapviewFolder.run(
      ["CONTAINER", "--from", "2026-03-08", "--days", "5"], on: SnapviewFolder.fixture("edges"))
    #expect(
      result.output == """
        The snapshot is there and can be read.
        As of      Mon 9 March 2026 09:30 Europe/Berlin (just now), written by fixtures 1
        Coverage   Mon 2 March 2026 00:00 – Mon 20 April 2026 00:00, 49 days
        Session    signed in: reader · https://calendar.example.org
        Now        All of it (all day, until Wed 29 April)
        Next       Tue 10 March 22:00: Over midnight

        Calendars
          ● Family    caldav:2  3 events
          ● Holidays  ical:3    0 events
          ● Work      local:1   3 events

        Sunday, 8 March 2026
          all day     ● All of it (day 17 of 69)
        Monday, 9 March 2026  Today
          all day     ● All of it (day 18 of 69)
        Tuesday, 10 March 2026
          all day     ● All of it (day 19 of 69)
          22:00–02:00 ● Over midnight
        Wednesday, 11 March 2026
          all day     ● All of it (day 20 of 69)
        Thursday, 12 March 2026
          all day     ● All of it (day 21 of 69)

        """)
  }

  @Test("Days that are not covered are named, and are never empty days")
  func uncovered() throws {
    let result = try SnapviewFolder.run(
      ["CONTAINER", "--from", "today", "--days", "3"], on: SnapviewFolder.fixture("stale"))
    #expect(result.output.contains("The snapshot no longer covers today."))
    #expect(
      result.output.contains("Monday, 9 March 2026  Today  not covered: the snapshot says nothing about it"))
    #expect(!result.output.contains("no events"))
  }

  @Test("German words where they are asked for")
  func german() throws {
    let result = try SnapviewFolder.run(
      ["CONTAINER", "--language", "de", "--all", "--days", "3"], on: SnapviewFolder.fixture("ok-empty"))
    #expect(result.output.contains("Stand     Mo 9. März 2026 09:30 Europe/Berlin"))
    #expect(result.output.contains("Mo 2. März – Mi 4. März  keine Termine"))
  }

  @Test(
    "The language is the one asked for, else the snapshot's, else that of the environment",
    arguments: [
      (ViewLanguage?.some(.de), "en", "", ViewLanguage.de), (nil, "de", "en_US.UTF-8", .de),
      (nil, "system", "de_AT.UTF-8", .de), (nil, "system", "fr_FR.UTF-8", .en), (nil, "system", "", .en),
      (nil, "fr", "de_DE", .de),
    ])
  func language(asked: ViewLanguage?, snapshot: String, lang: String, expected: ViewLanguage) {
    #expect(ViewLanguage(asked: asked, snapshot: snapshot, environment: ["LANG": lang]) == expected)
  }

  @Test("Lines fit the terminal", arguments: [40, 60, 80, 120])
  func width(columns: Int) throws {
    let output = ConsoleOutput(capturingAsTerminal: true, showsColours: false, width: columns)
    let result = try SnapviewFolder.run(
      ["CONTAINER", "--from", "2026-03-10", "--days", "1"], on: SnapviewFolder.fixture("titles-hard"),
      output: output)
    let agenda = result.output.split(separator: "\n").filter { $0.contains(":00–") }
    #expect(agenda.count == 13)
    #expect(agenda.allSatisfy { DisplayWidth.of($0) <= columns }, "\(result.output)")
  }

  @Test("Colours are written to a terminal that shows them")
  func colours() throws {
    let output = ConsoleOutput(capturingAsTerminal: true, showsColours: true, width: 80)
    let result = try SnapviewFolder.run(["CONTAINER"], on: SnapviewFolder.fixture("edges"), output: output)
    #expect(result.output.contains("\u{1B}[38;2;232;113;10m●\u{1B}[0m"))
  }

  @Test("JSON says the same to scripts, and leaves the events of unknown days out")
  func json() throws {
    let result = try SnapviewFolder.run(
      ["CONTAINER", "--json", "--from", "2026-04-12", "--days", "2"],
      on: SnapviewFolder.fixture("cap-reached"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["state"] as? String == "ok")
    #expect(object["eventCount"] as? Int == 500)
    let days = try #require(object["days"] as? [[String: Any]])
    #expect(days.map { $0["coverage"] as? String } == ["part", "none"])
    #expect((days[0]["events"] as? [Any])?.count == 8)
    #expect(days[1]["events"] == nil)
  }

  @Test("Calendars can be chosen and left out", arguments: [("--calendar", 3), ("--exclude", 3)])
  func filters(option: String, count: Int) throws {
    let result = try SnapviewFolder.run(
      ["CONTAINER", "--json", option, "local:1"], on: SnapviewFolder.fixture("edges"))
    #expect(result.output.contains("\"eventCount\" : \(count)"))
    #expect(result.output.contains("local:1") == true)
  }

  @Test(
    "A command line that cannot be meant is refused",
    arguments: [
      ["CONTAINER", "--json", "--html", "-"], ["CONTAINER", "--html", "-", "--svg", "-"],
      ["CONTAINER", "--from", "soon"],
      ["CONTAINER", "--days", "0"], ["CONTAINER", "--widget", "year"],
    ])
  func refused(arguments: [String]) throws {
    let result = try SnapviewFolder.run(arguments, on: SnapviewFolder.fixture("ok"))
    #expect(result.code == .usage)
    #expect(result.output.isEmpty)
  }
}
