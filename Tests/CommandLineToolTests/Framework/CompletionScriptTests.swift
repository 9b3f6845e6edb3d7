import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("Completion scripts in the shells themselves")
struct CompletionScriptTests {
  /// What a shell prints for a script on its standard input; nil where the shell is not installed.
  private func run(_ shell: CompletionShell, _ script: String, options: [String] = []) throws -> String? {
    let paths = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      print("skipped: \(shell.rawValue) is not installed")
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = options
    // A folder without files, which would be offered too.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "calendarr-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    process.currentDirectoryURL = folder
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // A program that ends early must not take the tests with it.
    signal(SIGPIPE, SIG_IGN)
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(
    "bash offers what fits",
    arguments: [
      (["sample", "--fo"], "--format"), (["sample", "--format", "j"], "json jcal"),
      (["sample", "--format", "=", "te"], "text"), (["sample", "--format", "="], "text json jcal"),
      (["sample", "co"], "count"), (["sample", "count", "--le"], "--least"),
      (["sample", "count", "--diagnostics", ""], "text json"), (["sample", "count", "--format"], ""),
      (["sample", "--key", ""], ""),
    ])
  func bash(words: [String], expected: String) throws {
    let script = """
      \(CompletionShell.bash.script(for: SampleCommand.self))
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _sample; echo "${COMPREPLY[*]}"
      """
    guard let printed = try run(.bash, script, options: ["--norc"]) else { return }
    #expect(printed == expected + "\n")
  }

  @Test(
    "fish offers what fits",
    arguments: [
      ("sample --fo", ["--format"]), ("sample --format j", ["jcal", "json"]), ("sample co", ["count"]),
      ("sample count --le", ["--least"]), ("sample count --diagnostics ", ["json", "text"]),
    ])
  func fish(line: String, expected: [String]) throws {
    let script = "\(CompletionShell.fish.script(for: SampleCommand.self))\ncomplete -C '\(line)'\n"
    guard let printed = try run(.fish, script, options: ["--no-config"]) else { return }
    let words = printed.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(words.sorted() == expected)
  }

  /// Programs that answer in place of ours, so that the scripts are tried without an installation.
  private static let answers = """
    icsconv() { printf 'Europe/Berlin\\nEurope/Bratislava\\nAsia/Tokyo\\n'; }
    snapview() { printf 'ical:1\\nlocal:2\\n'; }

    """

  @Test(
    "bash asks the programs for zones and keys, and completes a path behind a key",
    arguments: [
      ("ics2snap", ["ics2snap", "--timezone", "Europe/B"], "Europe/Berlin Europe/Bratislava"),
      ("snap2ics", ["snap2ics", "--calendar", "l"], "local:2"),
      ("ics2snap", ["ics2snap", "ical:1", "=", "feed"], "feed.ics"),
      ("ics2snap", ["ics2snap", "feed"], "feed.ics"),
    ])
  func bashQuestions(name: String, words: [String], expected: String) throws {
    let program = try #require(Program(rawValue: name))
    let script = """
      COMP_WORDBREAKS=" ="
      \(CompletionShell.bash.script(for: program.command))
      \(Self.answers)
      touch feed.ics feed.txt
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _\(name); echo "${COMPREPLY[*]}"
      """
    guard let printed = try run(.bash, script, options: ["--norc"]) else { return }
    #expect(printed == expected + "\n")
  }

  @Test(
    "fish asks the programs for zones and keys",
    arguments: [
      ("ics2snap", "ics2snap --timezone Europe/B", ["Europe/Berlin", "Europe/Bratislava"]),
      ("snap2ics", "snap2ics --calendar l", ["local:2"]),
    ])
  func fishQuestions(name: String, line: String, expected: [String]) throws {
    let program = try #require(Program(rawValue: name))
    let script = """
      function icsconv; printf 'Europe/Berlin\\nEurope/Bratislava\\nAsia/Tokyo\\n'; end
      function snapview; printf 'ical:1\\nlocal:2\\n'; end
      \(CompletionShell.fish.script(for: program.command))
      complete -C '\(line)'

      """
    guard let printed = try run(.fish, script, options: ["--no-config"]) else { return }
    let words = printed.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(words.sorted() == expected)
  }

  @Test(
    "zsh offers files, zones and keys at a real prompt",
    arguments: [
      ("ics2snap", "ics2snap fe", "feed.ics"), ("ics2snap", "ics2snap ical:1=fe", "ical:1=feed.ics"),
      ("ics2snap", "ics2snap --timezone Asia/", "Asia/Tokyo"),
      ("snap2ics", "snap2ics --calendar lo", "local:2"),
    ])
  func zsh(name: String, line: String, expected: String) throws {
    let program = try #require(Program(rawValue: name))
    let script =
      "touch feed.ics feed.txt\n"
      + ZshPrompt.script(
        for: name, completion: CompletionShell.zsh.script(for: program.command),
        setup: "icsconv() { print -l Europe/Berlin Asia/Tokyo }; snapview() { print -l ical:1 local:2 }",
        typing: line)
    guard let printed = try run(.zsh, script, options: ["-f"]) else { return }
    #expect(printed.contains(" \(expected) >"), "\(printed)")
  }

  @Test(
    "Each shell reads the scripts of every program", arguments: CompletionShell.allCases, Program.allCases)
  func syntax(shell: CompletionShell, program: Program) throws {
    guard let printed = try run(shell, shell.script(for: program.command), options: ["-n"]) else { return }
    #expect(printed == "")
  }
}
