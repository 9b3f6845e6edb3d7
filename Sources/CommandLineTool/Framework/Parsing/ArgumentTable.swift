/// The table of options of one command: what its properties declare, and what every command has.
package struct ArgumentTable {
  package struct Row {
    package var definition: ArgumentDefinition
    /// Takes a value (nil for a flag) into the command; throws `ArgumentProblem`. Nil for the options that the
    /// parser itself answers.
    package var take: ((String?) throws -> Void)?
  }

  /// The command, with the defaults until arguments are taken.
  package let command: any ParsableCommand
  package let rows: [Row]
  /// Groups whose `validate` is asked, outermost last.
  package let groups: [any ParsableArguments]

  /// Makes a command together with its table.
  package init(_ type: any ParsableCommand.Type, isRoot: Bool = false) {
    let collector = ArgumentCollector()
    command = collector.collect(type)
    // A command may have an option of that name for other values; the words of `ColourChoice` go to the parser first.
    let own = collector.rows.flatMap(\.definition.names)
    rows =
      collector.rows
      + Self.builtIn(isRoot: isRoot).filter { definition in
        ![BuiltIn.colours, BuiltIn.diagnostics].contains { definition.names == [$0] && own.contains($0) }
      }.map { Row(definition: $0) }
    groups = collector.groups + [command]
  }

  package var options: [ArgumentDefinition] { rows.map(\.definition).filter { $0.kind != .positional } }
  package var positionals: [ArgumentDefinition] { rows.map(\.definition).filter { $0.kind == .positional } }

  package func row(named name: ArgumentName) -> Row? { rows.first { $0.definition.names.contains(name) } }

  package enum BuiltIn {
    package static let help: ArgumentName = "--help"
    package static let version: ArgumentName = "--version"
    package static let completion: ArgumentName = "--generate-completion"
    package static let manual: ArgumentName = "--generate-manual-options"
    package static let colours: ArgumentName = "--color"
    package static let diagnostics: ArgumentName = "--diagnostics"
  }

  private static func builtIn(isRoot: Bool) -> [ArgumentDefinition] {
    let help = ArgumentDefinition(
      kind: .flag, names: ["-h", BuiltIn.help], help: "Print this help and exit.")
    let colours = ArgumentDefinition(
      kind: .option, names: [BuiltIn.colours],
      help: "Write colours; auto: on a terminal, unless NO_COLOR is set.",
      words: { ColourChoice.allValueStrings }, describeDefault: { ColourChoice.auto.rawValue })
    let diagnostics = ArgumentDefinition(
      kind: .option, names: [BuiltIn.diagnostics], help: "Write what goes wrong as text or as JSON lines.",
      words: { DiagnosticsFormat.allValueStrings }, describeDefault: { DiagnosticsFormat.text.rawValue })
    guard isRoot else { return [colours, diagnostics, help] }
    return [
      colours, diagnostics, help,
      ArgumentDefinition(kind: .flag, names: [BuiltIn.version], help: "Print the version and exit."),
      ArgumentDefinition(
        kind: .option, names: [BuiltIn.completion], help: "Print a completion script for a shell and exit.",
        words: { CompletionShell.allValueStrings }),
      ArgumentDefinition(kind: .flag, names: [BuiltIn.manual], help: .hidden),
    ]
  }
}
