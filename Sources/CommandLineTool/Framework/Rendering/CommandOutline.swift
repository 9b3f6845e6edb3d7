/// What help, manual and completions need to know of a command, hidden things left out.
package struct CommandOutline {
  package var name: String
  package var abstract: String
  package var discussion: String
  package var options: [ArgumentDefinition]
  package var positionals: [ArgumentDefinition]
  package var subcommands: [CommandOutline]
  package var examples: [CommandConfiguration.Example]

  package init(_ command: any ParsableCommand.Type, isRoot: Bool = true) {
    let configuration = command.configuration
    let table = ArgumentTable(command, isRoot: isRoot)
    name = configuration.commandName
    abstract = configuration.abstract
    discussion = configuration.discussion
    options = table.options.filter { !$0.help.isHidden }
    positionals = table.positionals.filter { !$0.help.isHidden }
    examples = configuration.examples
    subcommands = configuration.subcommands.filter { !$0.configuration.isHidden }
      .map { CommandOutline($0, isRoot: false) }
  }

  /// Headings in order of appearance, the general one (nil) first.
  package var sections: [String?] {
    var seen: [String?] = [nil]
    for option in options where !seen.contains(option.section) { seen.append(option.section) }
    return seen.filter { section in options.contains { $0.section == section } }
  }

  /// Every command below this one with the words that lead to it, each after the one that it is below.
  package var nested: [(path: String, command: CommandOutline)] {
    subcommands.flatMap { command in
      [(command.name, command)] + command.nested.map { (command.name + " " + $0.path, $0.command) }
    }
  }

  /// Whether its calendars are those of a store that an option names, and not of a container.
  package var keepsStore: Bool {
    ([self] + nested.map(\.command)).contains {
      $0.options.contains { $0.names.contains { $0.text == "--store" } }
    }
  }
}
