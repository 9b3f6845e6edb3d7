/// Reads a command line against the tables of options.
package struct CommandParser {
  /// What a command line asks for.
  package enum Request {
    case run(any ParsableCommand)
    case help
    case version
    case completion(CompletionShell)
    case manual
  }

  package let root: any ParsableCommand.Type
  /// Program name and subcommands on the way to the command that the arguments name.
  package private(set) var path: [any ParsableCommand.Type]
  /// What the arguments say of colours, as far as they were read.
  package private(set) var colours = ColourChoice.auto

  package init(_ root: any ParsableCommand.Type) {
    self.root = root
    path = [root]
  }

  package var command: any ParsableCommand.Type { path[path.count - 1] }
  /// `icsconv convert`, for messages.
  package var commandLine: String { path.map { $0.configuration.commandName }.joined(separator: " ") }

  /// Decides what is asked for; throws `UsageError`. `path` says which command it concerns, also after a throw.
  package mutating func parse(_ arguments: [String]) throws -> Request {
    let shared = leadingOptions(arguments)
    var rest = arguments[shared.count...]
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
    var reading = ArgumentReading(table, shared + Array(rest))
    reading.commands = command.configuration.subcommands.map { $0.configuration.commandName }
    defer { colours = reading.colours }
    if let request = try reading.readAll() { return request }
    for group in table.groups { try group.validate() }
    return .run(table.command)
  }

  /// The shared options before the name of a subcommand, with their values.
  private func leadingOptions(_ arguments: [String]) -> [String] {
    guard let type = root.configuration.sharedOptions else { return [] }
    let collector = ArgumentCollector()
    _ = collector.collect(type)
    var index = 0
    while index < arguments.count, arguments[index].hasPrefix("-") {
      let parts = arguments[index].split(separator: "=", maxSplits: 1)
      guard let name = parts.first.map({ ArgumentName(String($0)) }),
        let row = collector.rows.first(where: { $0.definition.names.contains(name) })
      else { break }
      index += row.definition.kind == .flag || parts.count == 2 ? 1 : 2
    }
    return Array(arguments.prefix(index))
  }
}
