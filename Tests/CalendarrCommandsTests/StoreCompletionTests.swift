import CommandLineTool
import Foundation
import TestSupport
import Testing

@testable import CalendarrCommands

@Suite("Completion of calendarr in the shells themselves")
struct StoreCompletionTests {
  /// What a shell prints for a script; nil where it is not installed.
  private func run(_ shell: CompletionShell, _ script: String, _ options: String...) async throws -> String? {
    let paths = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      print("skipped: \(shell.rawValue) is not installed")
      return nil
    }
    let program = try StoreProgram()
    let file = try program.put(script, "script")
    let output = try await StoreProgram.finish(
      "/usr/bin/env",
      [
        "sh", "-c",
        "cd '\(program.folder.path)' && exec '\(path)' \(options.joined(separator: " ")) '\(file)'",
      ]
    ).output
    withExtendedLifetime(program) {}
    return output
  }

  /// Answers in place of the program, and only where it is asked for keys.
  private static let answer =
    #"calendarr() { [ "$1 $2" = "calendars --keys" ] && if [ "$3" = --store ]; then echo "store:$4"; else printf 'local:1\nical:2\n'; fi; }"#

  private static let cases: [(words: [String], expected: [String])] = [
    (["todo", "a"], ["add"]), (["todo", "sn"], ["snooze"]), (["calendar", "ban"], ["banish"]),
    (["todo", "add", "--du"], ["--due"]), (["calendar", "edit", "--no-c"], ["--no-color"]),
    (["add", "--loc"], ["--location"]), (["tod"], ["today", "todo"]),
    (["todo", "list", "comp"], ["completed"]), (["calendar", "hide", "ic"], ["ical:2"]),
    (["todo", "add", "--calendar", "lo"], ["local:1"]), (["export", "-c", "ic"], ["ical:2"]),
    (["list", "--store", "/x.db", "-c", "st"], ["store:/x.db"]),
  ]

  @Test("bash offers nested verbs, their options, and the keys of the store", arguments: cases.indices)
  func bash(index: Int) async throws {
    let words = ["calendarr"] + Self.cases[index].words
    let script = """
      COMP_WORDBREAKS=" ="
      \(CompletionShell.bash.script(for: CalendarrCommand.self))
      \(Self.answer)
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _calendarr; echo "${COMPREPLY[*]}"

      """
    guard let printed = try await run(.bash, script, "--norc") else { return }
    #expect(
      printed.split { $0 == " " || $0 == "\n" }.sorted() == Self.cases[index].expected.map { $0[...] },
      "\(words)")
  }

  @Test("fish offers the same", arguments: cases.indices)
  func fish(index: Int) async throws {
    let line = (["calendarr"] + Self.cases[index].words).joined(separator: " ")
    let script = """
      function calendarr
        test "$argv[1] $argv[2]" = "calendars --keys"; or return
        if test "$argv[3]" = --store; echo "store:$argv[4]"; else; printf 'local:1\\nical:2\\n'; end
      end
      \(CompletionShell.fish.script(for: CalendarrCommand.self))
      complete -C '\(line)'

      """
    guard let printed = try await run(.fish, script, "--no-config") else { return }
    let words = printed.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(words.sorted() == Self.cases[index].expected, "\(line)")
  }

  @Test(
    "zsh completes them at a real prompt",
    arguments: [
      ("calendarr todo sn", "calendarr todo snooze"), ("calendarr calendar ban", "calendarr calendar banish"),
      ("calendarr todo list compl", "calendarr todo list completed"),
      ("calendarr calendar hide ic", "calendarr calendar hide ical:2"),
      ("calendarr todo add --calendar lo", "calendarr todo add --calendar local:1"),
      ("calendarr list --store /x.db -c st", "calendarr list --store /x.db -c store:/x.db"),
    ])
  func zsh(line: String, expected: String) async throws {
    let script = ZshPrompt.script(
      for: "calendarr", completion: CompletionShell.zsh.script(for: CalendarrCommand.self),
      setup: Self.answer, typing: line)
    guard let printed = try await run(.zsh, script, "-f") else { return }
    #expect(printed.contains("<\(expected)"), "\(printed)")
  }
}
