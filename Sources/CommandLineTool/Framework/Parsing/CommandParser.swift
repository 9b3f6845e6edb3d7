/// Reads a command line against the tables of options.
struct CommandParser {
  /// What a command line asks for.
  enum Request {
    case run(any ParsableCommand)
    case help
    case version
    case completion(CompletionShell)
    case manual
  }

  let root: any ParsableCommand.Type
  /// Program name and subcommands on the way to the command that the arguments name.
  private(set) var path: [any ParsableCommand.Type]

  init(_ root: any ParsableCommand.Type) {
    self.root = root
    path = [root]
  }

  var command: any ParsableCommand.Type { path[path.count - 1] }
  /// `icsconv convert`, for messages.
  var commandLine: String { path.map { $0.configuration.commandName }.joined(separator: " ") }

  /// Decides what is asked for; throws `UsageError`. `path` says which command it concerns, also after a throw.
  mutating func parse(_ arguments: [String]) throws -> Request {
    var rest = arguments[...]
    var asksForHelp = false
    while let word = rest.first, !command.configuration.subcommands.isEmpty {
      if let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word }) {
        path.append(next)
      } else if word == "help" {
        asksForHelp = true
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    if asksForHelp { return .help }
    let table = ArgumentTable(command, isRoot: path.count == 1)
    var reading = ArgumentReading(table, Array(rest))
    reading.commands = command.configuration.subcommands.map { $0.configuration.commandName }
    if let request = try reading.readAll() { return request }
    for group in table.groups { try group.validate() }
    return .run(table.command)
  }
}
