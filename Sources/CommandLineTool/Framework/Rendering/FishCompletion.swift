/// Writes a completion script for fish.
package struct FishCompletion {
  package let root: CommandOutline

  package init(_ root: CommandOutline) { self.root = root }

  package var script: String {
    var lines = ["# fish completion for \(root.name)"]
    if !root.subcommands.isEmpty { lines += condition }
    lines.append("complete -c \(root.name) -f")
    lines += commands(root, path: "")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Holds where the line begins with the words before `--` and goes on with none of those behind it.
  private var condition: [String] {
    [
      "function __fish_\(root.name)_at",
      "  set -l words (commandline -opc)",
      "  set -l place 1",
      "  set -l is_path 1",
      "  for word in $argv",
      "    if test \"$word\" = --",
      "      set is_path 0",
      "      set place (math $place + 1)",
      "      continue",
      "    end",
      "    if test $is_path = 1",
      "      set place (math $place + 1)",
      "      test \"$words[$place]\" = \"$word\"; or return 1",
      "    else",
      "      test \"$words[$place]\" = \"$word\"; and return 1",
      "    end",
      "  end",
      "  return 0",
      "end",
    ]
  }

  private func commands(_ command: CommandOutline, path: String) -> [String] {
    let names = command.subcommands.map(\.name)
    let words = (path.isEmpty ? [] : [path]) + (names.isEmpty ? [] : ["--"] + names)
    let condition = words.isEmpty ? "" : " -n '__fish_\(root.name)_at \(words.joined(separator: " "))'"
    return command.subcommands.map {
      "complete -c \(root.name)\(condition) -a \($0.name) -d \(quoted($0.abstract))"
    } + completions(command, condition: condition)
      + command.subcommands.flatMap { commands($0, path: path.isEmpty ? $0.name : path + " " + $0.name) }
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
    case .calendarKey where root.keepsStore:
      " -f -a '(\(ShellQuestion.storedCalendarKeys(root.name, "(set -l w (commandline -opc); set -l i (contains -i -- --store $w); and printf \"%s\\n\" --store $w[(math $i + 1)]; string match -r -- \"^--store=.*\" $w)")))'"
    case .calendarKey:
      " -f -a '(\(ShellQuestion.calendarKeys("(for word in (commandline -opc); test -d $word; and echo $word; end | tail -n 1)")))'"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
