/// A shell for which a completion script can be written.
package enum CompletionShell: String, CaseIterable, ExpressibleByArgument, Sendable {
  case bash, zsh, fish

  /// The script for a program; the same table of options as its help.
  package func script(for root: any ParsableCommand.Type) -> String {
    let commands = CommandOutline(root)
    return switch self {
    case .bash: BashCompletion(commands).script
    case .zsh: ZshCompletion(commands).script
    case .fish: FishCompletion(commands).script
    }
  }
}
