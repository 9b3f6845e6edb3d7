/// What a command says about itself.
package struct CommandConfiguration {
  /// The word that calls it: the program's name, or the subcommand.
  package var commandName: String
  /// One sentence with a full stop.
  package var abstract: String
  /// Further paragraphs of `--help`, separated by empty lines.
  package var discussion: String
  package var subcommands: [any ParsableCommand.Type]
  /// Left out of help, man page and completions.
  package var isHidden: Bool
  /// Options that every subcommand has, and that may stand before its name; nil: none may.
  package var sharedOptions: (any ParsableArguments.Type)?

  package init(
    commandName: String, abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [], isHidden: Bool = false,
    sharedOptions: (any ParsableArguments.Type)? = nil
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.subcommands = subcommands
    self.isHidden = isHidden
    self.sharedOptions = sharedOptions
  }
}
