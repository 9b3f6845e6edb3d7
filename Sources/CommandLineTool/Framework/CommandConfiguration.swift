/// What a command says about itself.
package struct CommandConfiguration {
  /// A command line with what it is for.
  package struct Example {
    package var purpose: String
    package var line: String

    package init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// The word that calls it: the program's name, or the subcommand.
  package var commandName: String
  /// One sentence with a full stop.
  package var abstract: String
  /// Further paragraphs of `--help`, separated by empty lines.
  package var discussion: String
  /// Command lines to copy, each with what it is for; `--help` ends with them.
  package var examples: [Example]
  package var subcommands: [any ParsableCommand.Type]
  /// Left out of help, man page and completions.
  package var isHidden: Bool
  /// Options that every subcommand has, and that may stand before its name; nil: none may.
  package var sharedOptions: (any ParsableArguments.Type)?

  package init(
    commandName: String, abstract: String, discussion: String = "", examples: [Example] = [],
    subcommands: [any ParsableCommand.Type] = [], isHidden: Bool = false,
    sharedOptions: (any ParsableArguments.Type)? = nil
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.subcommands = subcommands
    self.isHidden = isHidden
    self.sharedOptions = sharedOptions
  }
}
