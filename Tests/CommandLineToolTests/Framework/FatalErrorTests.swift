import Foundation
import Testing

@testable import CommandLineTool

/// What ends a program is JSON where findings are wanted so, in every program and verb.
@Suite("Fatal errors as JSON") struct FatalErrorTests {
  /// The words that lead to every command.
  private static func paths(_ command: any ParsableCommand.Type) -> [[String]] {
    [[]]
      + command.configuration.subcommands.flatMap { sub in
        paths(sub).map { [sub.configuration.commandName] + $0 }
      }
  }

  static let all = Program.allCases.flatMap { program in
    paths(program.command).map { [program.rawValue] + $0 }
  }

  private static func finding(_ words: [String]) throws -> [String: Any] {
    let program = try #require(Program(rawValue: words[0]))
    let run = ToolRun(program, Array(words.dropFirst()))
    #expect(run.code != .ok, "\(words)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(words): \(run.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(lines.joined().utf8)) as? [String: Any], "\(run.errors)")
  }

  @Test("A wrong option", arguments: all)
  func usage(words: [String]) throws {
    for json in [["--diagnostics", "json"], ["--diagnostics=json"]] {
      let finding = try Self.finding(words + json + ["--no-such-option"])
      #expect(finding["code"] as? String == "usage" && finding["severity"] as? String == "error")
      #expect((finding["message"] as? String)?.contains("--no-such-option") == true)
    }
  }

  @Test(
    "What cannot be read",
    arguments: [
      "ics2snap /no/such.ics", "ics2snap --config /no/such.json5", "snap2ics /no/such", "snapview /no/such",
      "snapview today /no/such", "snapview week /no/such", "snapview search x /no/such",
      "snapview calendars /no/such", "snapview diff /no/such /no/other", "icsconv convert /no/such.ics",
      "icsconv check /no/such.ics", "icsconv repair /no/such.ics", "icsconv merge /no/such.ics",
      "icsconv filter /no/such.ics", "icsconv anonymize /no/such.ics", "icsconv list /no/such.ics",
      "icsconv occurrences /no/such.ics", "icsconv zones --file /no/such.ics",
    ])
  func input(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let finding = try Self.finding(words + ["--diagnostics", "json"])
    #expect(finding["severity"] as? String == "error" && (finding["message"] as? String)?.isEmpty == false)
  }

  @Test("A format that is none is refused, and says which there are", arguments: all)
  func format(words: [String]) throws {
    let program = try #require(Program(rawValue: words[0]))
    let run = ToolRun(program, Array(words.dropFirst()) + ["--diagnostics", "xml"])
    #expect(run.code == .usage && run.errors.contains("'xml' is not one of text, json"), "\(run.errors)")
  }
}
