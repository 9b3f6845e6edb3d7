/// The table of options of one command: what its properties declare, and what every command has.
struct ArgumentTable {
  struct Row {
    var definition: ArgumentDefinition
    /// Nil for the options that the parser itself answers.
    var target: DeclaredArgument?
  }

  var rows: [Row] = []
  /// Groups whose `validate` is asked, outermost last.
  var groups: [any ParsableArguments] = []

  /// Reads the declarations of a command; what is parsed lands in that very value.
  init(_ command: any ParsableArguments, isRoot: Bool = false) {
    collect(command, section: nil)
    rows += Self.builtIn(isRoot: isRoot).map { Row(definition: $0) }
  }

  private mutating func collect(_ arguments: any ParsableArguments, section: String?) {
    for child in Mirror(reflecting: arguments).children {
      // The stored property behind a wrapped one is called `_name`.
      let label = String((child.label ?? "").drop { $0 == "_" })
      if let declared = child.value as? DeclaredArgument {
        var definition = declared.definition(label: label)
        definition.section = section
        rows.append(Row(definition: definition, target: declared))
      } else if let declared = child.value as? DeclaredGroup {
        collect(declared.group, section: declared.title ?? section)
      }
    }
    groups.append(arguments)
  }

  var options: [ArgumentDefinition] { rows.map(\.definition).filter { $0.kind != .positional } }
  var positionals: [ArgumentDefinition] { rows.map(\.definition).filter { $0.kind == .positional } }

  func row(named name: ArgumentName) -> Row? { rows.first { $0.definition.names.contains(name) } }

  enum BuiltIn {
    static let help = ArgumentName.long("help")
    static let version = ArgumentName.long("version")
    static let completion = ArgumentName.long("generate-completion")
    static let manual = ArgumentName.long("generate-manual-options")
  }

  private static func builtIn(isRoot: Bool) -> [ArgumentDefinition] {
    func row(
      _ kind: ArgumentDefinition.Kind, _ names: [ArgumentName], _ help: ArgumentHelp,
      completion: CompletionKind = .none
    ) -> ArgumentDefinition {
      ArgumentDefinition(
        kind: kind, names: names, help: help, valueName: help.valueName ?? "", isRequired: false,
        isRepeatable: false, defaultText: nil, completion: completion, section: nil)
    }
    let help = row(.flag, [.short("h"), BuiltIn.help], "Print this help and exit.")
    guard isRoot else { return [help] }
    let shells = CompletionShell.allCases.map(\.rawValue)
    return [
      help, row(.flag, [BuiltIn.version], "Print the version and exit."),
      row(
        .option, [BuiltIn.completion],
        ArgumentHelp(
          "Print a completion script for a shell and exit.", valueName: shells.joined(separator: "|")),
        completion: .list(shells)),
      row(.flag, [BuiltIn.manual], .hidden),
    ]
  }
}
