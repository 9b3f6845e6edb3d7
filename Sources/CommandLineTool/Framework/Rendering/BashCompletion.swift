/// Writes a completion script for bash, 3.2 and later.
package struct BashCompletion {
  package let root: CommandOutline

  package init(_ root: CommandOutline) { self.root = root }

  package var script: String {
    let commands = root.subcommands.map(\.name)
    let function = "_" + root.name
    return """
      # bash completion for \(root.name)
      \(function)() {
        local IFS=$'\\n' command="" words=""
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
        if [[ $cur == "=" ]]; then cur=""
        elif [[ $prev == "=" ]]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi
        COMPREPLY=()
      \(commands.isEmpty ? "" : """
          if (( COMP_CWORD > 1 )); then
            case "${COMP_WORDS[1]}" in \(commands.joined(separator: "|"))) command="${COMP_WORDS[1]}" ;; esac
          fi

        """)\
        case "$command $prev" in
      \(([(nil, root)] + root.subcommands.map { ($0.name, $0) }).map(values).joined())\
        esac
        if [[ $cur == -* ]]; then
          case "$command" in
      \(([("", root)] + root.subcommands.map { ($0.name, $0) }).map(optionWords).joined())\
          esac
          COMPREPLY=($(compgen -W "$words" -- "$cur"))
          return
        fi
      \(commands.isEmpty ? "" : """
          if (( COMP_CWORD == 1 )); then
            COMPREPLY=($(compgen -W $'\(commands.joined(separator: "\\n"))' -- "$cur"))
          fi

        """)\
        case "$command" in
      \(([("", root)] + root.subcommands.map { ($0.name, $0) }).map(positional).joined())\
        esac
      }
      complete -F \(function) \(root.name)

      """
  }

  private func values(_ name: String?, _ command: CommandOutline) -> String {
    command.options.filter { $0.kind == .option }.map { option in
      let patterns = option.names.map { "\"\(name ?? "") \($0.text)\"" }.joined(separator: "|")
      return "    \(patterns)) \(action(option.completion)) return ;;\n"
    }.joined()
  }

  private func optionWords(_ name: String, _ command: CommandOutline) -> String {
    let words = command.options.flatMap(\.names).map(\.text).joined(separator: "\\n")
    return "      \"\(name)\") words=$'\(words)' ;;\n"
  }

  private func positional(_ name: String, _ command: CommandOutline) -> String {
    guard let last = command.positionals.last, last.completion != .none else { return "" }
    return "    \"\(name)\") \(action(last.completion)) ;;\n"
  }

  private func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .none: ""
    case .list(let words):
      "COMPREPLY+=($(compgen -W $'\(words.joined(separator: "\\n"))' -- \"$cur\"));"
    // An equals sign ends a word here, so that what comes after it is completed by itself.
    case .keyedFile(let extensions): action(.file(extensions: extensions))
    case .timeZone: "COMPREPLY+=($(compgen -W \"$(\(ShellQuestion.timeZones))\" -- \"$cur\"));"
    case .calendarKey:
      """
      local word box=""; for word in "${COMP_WORDS[@]}"; do [[ -d $word ]] && box=$word; done; \
      COMPREPLY+=($(compgen -W "$(\(ShellQuestion.calendarKeys("${box:+\"$box\"}")))" -- "$cur"));
      """
    case .directory: "compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- \"$cur\"));"
    case .file(extensions: []): "compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- \"$cur\"));"
    case .file(let extensions):
      "compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- \"$cur\")"
        + extensions.map { " $(compgen -f -X '!*.\($0)' -- \"$cur\")" }.joined() + ");"
    }
  }
}
