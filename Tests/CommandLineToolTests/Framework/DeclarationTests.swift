import Conversion
import Testing

@testable import CommandLineTool

/// Looks for declarations with `Mirror`, which knows nothing of how the wrappers enter themselves in the table.
@Suite("Declarations and the table of options")
struct DeclarationTests {
  /// What is declared in a command and its groups, in order: names of options, kinds of the others.
  private static func declared(in value: Any) -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      let property = String((child.label ?? "").drop { $0 == "_" })
      let type = "\(Swift.type(of: child.value))"
      if type.hasPrefix("OptionGroup<") {
        return Mirror(reflecting: child.value).children.flatMap { declared(in: $0.value) }
      }
      if type == "SettingOptions" { return RunSetting.all.map(\.option) }
      if type.hasPrefix("Argument<") { return ["argument"] }
      guard type == "Flag" || type.hasPrefix("Option<") else { return [] }
      return ["--" + hyphenated(property)]
    }
  }

  /// `daysBehind` as `days-behind`; capitals in a row are one word, so that `baseURL` is `base-url`.
  private static func hyphenated(_ property: String) -> String {
    var result = ""
    var isAfterCapital = false
    for character in property {
      if character.isUppercase && !isAfterCapital { result += "-" }
      isAfterCapital = character.isUppercase
      result += character.lowercased()
    }
    return result
  }

  private static func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap(all)
  }

  private static var commands: [any ParsableCommand.Type] {
    Program.allCases.flatMap { all($0.command) } + all(SampleCommand.self)
  }

  @Test("Every declared option is in the table once, in order, under the name of its property")
  func complete() {
    var count = 0
    for command in Self.commands {
      let table = ArgumentTable(command)
      // What the parser itself answers, such as `--help`, no command takes.
      let rows = table.rows.filter { $0.take != nil }.map { row in
        row.definition.kind == .positional ? "argument" : row.definition.displayName
      }
      #expect(rows == Self.declared(in: table.command), "\(command)")
      count += rows.count
    }
    #expect(count > 150, "Mirror finds no declarations any more")
  }

  @Test("A command line is taken by the command made with its table, not by others")
  func separate() throws {
    let first = ArgumentTable(SampleCommand.self)
    let second = ArgumentTable(SampleCommand.self)
    try first.row(named: "--format")?.take?("json")
    #expect((first.command as? SampleCommand)?.format == .json)
    #expect((second.command as? SampleCommand)?.format == .text)
  }

  @Test("Commands made at the same time in several tasks have whole tables of their own")
  func concurrent() async {
    let expected = Self.commands.map { ArgumentTable($0).rows.map(\.definition.displayName) }
    await withTaskGroup(of: [[String]].self) { group in
      for _ in 0..<8 {
        group.addTask { Self.commands.map { ArgumentTable($0).rows.map(\.definition.displayName) } }
      }
      for await tables in group { #expect(tables == expected) }
    }
  }

  @Test("A command made without a table has the defaults")
  func alone() {
    let command = SampleCommand()
    #expect(command.format == .text && command.window.daysAhead == 42 && command.input == [])
  }
}
