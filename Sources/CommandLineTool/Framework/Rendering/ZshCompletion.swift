/// Writes a completion script for zsh.
package struct ZshCompletion {
  package let root: CommandOutline

  package init(_ root: CommandOutline) { self.root = root }

  package var script: String {
    var lines = ["#compdef \(root.name)"]
    if root.keepsStore { lines += keys }
    for (path, command) in [(path: "", command: root)] + root.nested where !command.subcommands.isEmpty {
      lines += offers(path, command)
    }
    lines +=
      ["", "_\(root.name)() {"] + body("", root).map { "  " + $0 } + ["}", "", "_\(root.name) \"$@\"", ""]
    return lines.joined(separator: "\n")
  }

  /// The function that offers the keys of the store that the line names.
  private var keys: [String] {
    [
      "", "_\(root.name)_keys() {", "  local -a store; store=(${(M)words:#--store=*})",
      "  (( ${words[(I)--store]} )) && store=(--store \"${words[${words[(I)--store]} + 1]}\")",
      "  compadd -- ${(f)\"$(\(ShellQuestion.storedCalendarKeys(root.name, "$store")))\"}", "}",
    ]
  }

  /// The name of the function that offers what may stand first behind these words.
  private func function(_ path: String) -> String {
    "_" + ([root.name] + path.split(separator: " ").map(String.init)).joined(separator: "_")
  }

  private func offers(_ path: String, _ command: CommandOutline) -> [String] {
    var lines = ["", "\(function(path))_commands() {", "  local -a commands", "  commands=("]
    lines += command.subcommands.map { "    '\($0.name):\(quoted($0.abstract))'" }
    lines += ["  )", "  _describe command commands", "}", "", "\(function(path))_first() {"]
    lines.append("  \(function(path))_commands")
    if let own = command.positionals.last { lines.append("  \(action(own.completion))") }
    return lines + ["}"]
  }

  private func body(_ path: String, _ command: CommandOutline) -> [String] {
    guard !command.subcommands.isEmpty else { return arguments(specs(command)) }
    var lines = ["if (( CURRENT > 2 )); then", "  case ${words[2]} in"]
    for inner in command.subcommands {
      lines += ["    \(inner.name))", "      shift words; (( CURRENT-- ))"]
      lines += body(path.isEmpty ? inner.name : path + " " + inner.name, inner).map { "      " + $0 }
      lines += ["      return", "      ;;"]
    }
    lines += ["  esac", "fi"]
    return lines + arguments(command.options.map(spec) + ["'1: :\(function(path))_first'"])
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
    case .calendarKey where root.keepsStore: "_\(root.name)_keys"
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
