/// Writes a completion script for zsh.
package struct ZshCompletion {
  package let root: CommandOutline

  package init(_ root: CommandOutline) { self.root = root }

  package var script: String {
    let name = root.name
    var lines = ["#compdef \(name)"]
    if !root.subcommands.isEmpty {
      lines += ["", "_\(name)_commands() {", "  local -a commands", "  commands=("]
      lines += root.subcommands.map { "    '\($0.name):\(quoted($0.abstract))'" }
      lines += ["  )", "  _describe command commands", "}", "", "_\(name)_first() {", "  _\(name)_commands"]
      if let own = root.positionals.last { lines.append("  \(action(own.completion))") }
      lines.append("}")
    }
    lines += ["", "_\(name)() {"]
    if !root.subcommands.isEmpty {
      lines += ["  if (( CURRENT > 2 )); then", "    case ${words[2]} in"]
      for command in root.subcommands {
        lines.append("      \(command.name))")
        lines.append("        shift words; (( CURRENT-- ))")
        lines += arguments(specs(command)).map { "        " + $0 }
        lines += ["        return", "        ;;"]
      }
      lines += ["    esac", "  fi"]
    }
    let first = root.subcommands.isEmpty ? positionals(root) : ["'1: :_\(name)_first'"]
    lines += arguments(root.options.map(spec) + first).map { "  " + $0 }
    lines += ["}", "", "_\(name) \"$@\"", ""]
    return lines.joined(separator: "\n")
  }

  private func arguments(_ specs: [String]) -> [String] {
    ["_arguments -s -S : \\"] + specs.dropLast().map { "  \($0) \\" } + specs.suffix(1).map { "  " + $0 }
  }

  private func specs(_ command: CommandOutline) -> [String] {
    command.options.map(spec) + positionals(command)
  }

  private func positionals(_ command: CommandOutline) -> [String] {
    command.positionals.map {
      "'\($0.isRepeatable ? "*" : ""):\(quoted($0.valueName)):\(action($0.completion))'"
    }
  }

  private func spec(_ option: ArgumentDefinition) -> String {
    let exclusive = option.isRepeatable ? "*" : "(\(option.names.map(\.text).joined(separator: " ")))"
    let value = option.kind == .flag ? "" : ":\(quoted(option.valueName)):\(action(option.completion))"
    let spellings = option.names.map { name in
      name.text + (option.kind == .flag ? "" : name.isShort ? "+" : "=")
    }
    let names = spellings.count == 1 ? spellings[0] : "'{\(spellings.joined(separator: ","))}'"
    return "'\(exclusive)\(names)[\(quoted(option.help.abstract))]\(value)'"
  }

  private func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .none: " "
    case .list(let words): "(\(words.joined(separator: " ")))"
    case .directory: "_files -/"
    case .file(extensions: []): "_files"
    // `*.(ics)` would be a pattern with a qualifier; alternatives are two or more.
    case .file(let extensions) where extensions.count == 1: "_files -g \"*.\(extensions[0])\""
    case .file(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))\""
    case .keyedFile(let extensions): "{ compset -P \"*=\"; \(action(.file(extensions: extensions))) }"
    case .timeZone: "{ compadd -- ${(f)\"$(\(ShellQuestion.timeZones))\"} }"
    case .calendarKey:
      "{ compadd -- ${(f)\"$(\(ShellQuestion.calendarKeys("${^words}(/N[-1])")))\"} }"
    }
  }

  private func quoted(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":", "\\": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
