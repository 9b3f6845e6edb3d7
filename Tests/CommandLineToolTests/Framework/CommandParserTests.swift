import Testing

@testable import CommandLineTool

@Suite("Command lines")
struct CommandParserTests {
  /// The parsed command, where the arguments ask for a run.
  private func parse<Command: ParsableCommand>(_ arguments: [String], as type: Command.Type) throws -> Command
  {
    var parser = CommandParser(SampleCommand.self)
    guard case .run(let command) = try parser.parse(arguments) else {
      throw UsageError("no run")
    }
    return try #require(command as? Command)
  }

  private func sample(_ arguments: String...) throws -> SampleCommand {
    try parse(arguments, as: SampleCommand.self)
  }

  private func message(_ arguments: [String]) -> String? {
    do {
      var parser = CommandParser(SampleCommand.self)
      _ = try parser.parse(arguments)
      return nil
    } catch {
      return (error as? UsageError)?.text
    }
  }

  @Test("Nothing given leaves the defaults")
  func defaults() throws {
    let command = try sample()
    #expect(command.output == nil)
    #expect(command.format == .text)
    #expect(command.key == [])
    #expect(!command.quiet)
    #expect(command.window.daysAhead == 42)
    #expect(command.input == [])
  }

  @Test(
    "A value may follow its option in every usual way",
    arguments: [
      ["--output", "x"], ["--output=x"], ["-o", "x"], ["-ox"], ["-o=x"], ["-qo", "x"], ["-qsox"],
    ])
  func valueForms(arguments: [String]) throws {
    #expect(try parse(arguments, as: SampleCommand.self).output == "x")
  }

  @Test("Short flags can be bundled")
  func bundle() throws {
    let command = try sample("-qs")
    #expect(command.quiet && command.strict)
  }

  @Test("A repeatable option keeps its order, a single one its last value")
  func repetition() throws {
    let command = try sample("-k", "b", "--key=a", "--format", "json", "--format=jcal")
    #expect(command.key == ["b", "a"])
    #expect(command.format == .jcal)
  }

  @Test("Options of a group are read and checked")
  func group() throws {
    #expect(try sample("--days-ahead", "10").window.daysAhead == 10)
    #expect(message(["--days-behind=50"]) == "option '--days-behind' is beyond '--days-ahead'")
  }

  @Test("After -- and for a lone dash everything is an input")
  func terminator() throws {
    #expect(try sample("a.ics", "-q", "-", "--", "--strict", "-x").input == ["a.ics", "-", "--strict", "-x"])
  }

  @Test("A value may begin with a dash unless it is an option")
  func dashes() throws {
    #expect(try sample("--days-behind", "-3").window.daysBehind == -3)
    #expect(try sample("--output", "-").output == "-")
    #expect(message(["--output", "--quiet"]) == "option '--output' needs a value: --output DIR")
  }

  @Test("An empty value is a value")
  func emptyValue() throws { #expect(try sample("--output=").output == "") }

  @Test("A subcommand has options of its own")
  func subcommand() throws {
    let command = try parse(["count", "--least", "3", "a.ics", "--quiet"], as: SampleCount.self)
    #expect(command.least == 3)
    #expect(command.file == "a.ics")
    #expect(command.findings.quiet)
  }

  @Test(
    "A mistake is named, with the nearest valid word",
    arguments: [
      (["--fromat", "json"], "unknown option '--fromat'; did you mean '--format'?"),
      (["--days"], "unknown option '--days'"),
      (["--zzzzzzzz"], "unknown option '--zzzzzzzz'"),
      (["-x"], "unknown option '-x'"),
      (["-qx"], "unknown option '-x' in '-qx'"),
      (["--secert=1"], "unknown option '--secert'"),
      (["--quiet=yes"], "option '--quiet' takes no value"),
      (["--output"], "option '--output' needs a value: --output DIR"),
      (["--format", "jsn"], "--format: 'jsn' is not one of text, json, jcal; did you mean 'json'?"),
      (["--days-ahead=x"], "--days-ahead: 'x' is not a whole number from 0 to 400"),
      (["--days-ahead=401"], "--days-ahead: '401' is not a whole number from 0 to 400"),
      (["--days-behind=1.5"], "--days-behind: '1.5' is not a whole number"),
      (["count", "a.ics"], "option '--least' is missing: --least N"),
      (["count", "--least", "1"], "argument FILE is missing"),
      (["count", "--least", "1", "a", "b"], "unexpected argument 'b'"),
      (
        ["--generate-completion", "csh"],
        "--generate-completion: 'csh' is not one of bash, zsh, fish; did you mean 'zsh'?"
      ),
    ])
  func mistakes(arguments: [String], expected: String) { #expect(message(arguments) == expected) }

  @Test("A hidden option works")
  func hidden() throws { #expect(try sample("--secret", "5").secret == 5) }

  @Test(
    "Help is found wherever it is asked for",
    arguments: [
      ["--help"], ["-h"], ["-qh"], ["a.ics", "--help", "--nonsense"], ["count", "-h"], ["help", "count"],
    ])
  func help(arguments: [String]) throws {
    var parser = CommandParser(SampleCommand.self)
    guard case .help = try parser.parse(arguments) else {
      Issue.record("no help")
      return
    }
    #expect(parser.commandLine == (arguments.contains("count") ? "sample count" : "sample"))
  }

  @Test(
    "The distance of words counts swaps of neighbours as one",
    arguments: [
      ("json", "json", 0), ("jsn", "json", 1), ("josn", "json", 1), ("", "abc", 3), ("kitten", "sitting", 3),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(NearestName.distance(left, right) == expected)
    #expect(NearestName.distance(right, left) == expected)
  }
}
