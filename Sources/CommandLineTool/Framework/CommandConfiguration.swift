/// What a command says about itself.
struct CommandConfiguration {
  /// The word that calls it: the program's name, or the subcommand.
  var commandName: String
  /// One sentence with a full stop.
  var abstract: String
  /// Further paragraphs of `--help`, separated by empty lines.
  var discussion: String
  var subcommands: [any ParsableCommand.Type]
  /// Left out of help, man page and completions.
  var isHidden: Bool

  init(
    commandName: String, abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [], isHidden: Bool = false
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.subcommands = subcommands
    self.isHidden = isHidden
  }
}
