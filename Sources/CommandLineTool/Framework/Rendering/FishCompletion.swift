/// Writes a completion script for fish.
package struct FishCompletion {
  package let root: CommandOutline

  package init(_ root: CommandOutline) { self.root = root }

  package var script: String {
    let names = root.subcommands.map(\.name).joined(separator: " ")
    let isRoot = names.isEmpty ? "" : " -n 'not __fish_seen_subcommand_from \(names)'"
    var lines = ["# fish completion for \(root.name)", "complete -c \(root.name) -f"]
    lines += root.subcommands.map {
      "complete -c \(root.name)\(isRoot) -a \($0.name) -d \(quoted($0.abstract))"
    }
    lines += completions(root, condition: isRoot)
    for command in root.subcommands {
      lines += completions(command, condition: " -n '__fish_seen_subcommand_from \(command.name)'")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func completions(_ command: CommandOutline, condition: String) -> [String] {
    let positional = command.positionals.last.map { positional in
      let words = action(positional.completion)
      return words.isEmpty ? [] : ["complete -c \(root.name)\(condition)\(words)"]
    }
    let options = command.options.map { option in
      let names = option.names.map { ($0.isShort ? " -s " : " -l ") + $0.word }
      let value =
        option.kind == .flag ? "" : option.completion == .none ? " -x" : " -r\(action(option.completion))"
      return
        "complete -c \(root.name)\(condition)\(names.joined())\(value) -d \(quoted(option.help.abstract))"
    }
    return (positional ?? []) + options
  }

  private func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .none: ""
    case .list(let words): " -f -a \(quoted(words.joined(separator: " ")))"
    case .directory: " -f -a '(__fish_complete_directories (commandline -ct))'"
    case .file, .keyedFile: " -F"
    case .timeZone: " -f -a '(\(ShellQuestion.timeZones))'"
    case .calendarKey:
      " -f -a '(\(ShellQuestion.calendarKeys("(for word in (commandline -opc); test -d $word; and echo $word; end | tail -n 1)")))'"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
