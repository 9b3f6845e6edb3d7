/// Writes a completion script for bash, 3.2 and later.
package struct BashCompletion {
  package let root: CommandOutline

  package init(_ root: CommandOutline) { self.root = root }

  package var script: String {
    let function = "_" + root.name
    let commands = [(path: "", command: root)] + root.nested
    return """
      # bash completion for \(root.name)
      \(function)() {
        local IFS=$'\\n' command="" words=""
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
        if [[ $cur == "=" ]]; then cur=""
        elif [[ $prev == "=" ]]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi
        COMPREPLY=()
      \(commands.filter { !$0.command.subcommands.isEmpty }.map(descent).joined())\
        case "$command $prev" in
      \(commands.map(values).joined())\
        esac
        if [[ $cur == -* ]]; then
          case "$command" in
      \(commands.map(optionWords).joined())\
          esac
          COMPREPLY=($(compgen -W "$words" -- "$cur"))
          return
        fi
      \(commands.filter { !$0.command.subcommands.isEmpty }.map(subcommands).joined())\
        case "$command" in
      \(commands.map(positional).joined())\
        esac
      }
      complete -F \(function) \(root.name)

      """
  }

  /// How many words stand before the name of a command below that one.
  private func depth(_ path: String) -> Int { path.isEmpty ? 1 : path.split(separator: " ").count + 1 }

  /// Goes on to a command below that one where the line names one.
  private func descent(_ path: String, _ command: CommandOutline) -> String {
    let names = command.subcommands.map(\.name).joined(separator: "|")
    let word = "${COMP_WORDS[\(depth(path))]}"
    return """
        if [[ $command == "\(path)" ]] && (( COMP_CWORD > \(depth(path)) )); then
          case "\(word)" in \(names)) command="\(path.isEmpty ? "" : path + " ")\(word)" ;; esac
        fi

      """
  }

  private func subcommands(_ path: String, _ command: CommandOutline) -> String {
    let names = command.subcommands.map(\.name).joined(separator: "\\n")
    return """
        if [[ $command == "\(path)" ]] && (( COMP_CWORD == \(depth(path)) )); then
          COMPREPLY=($(compgen -W $'\(names)' -- "$cur"))
        fi

      """
  }

  private func values(_ name: String, _ command: CommandOutline) -> String {
    command.options.filter { $0.kind == .option }.map { option in
      let patterns = option.names.map { "\"\(name) \($0.text)\"" }.joined(separator: "|")
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
    case .calendarKey where root.keepsStore:
      """
      local i store=(); for (( i = 1; i < COMP_CWORD; i++ )); do \
      [[ ${COMP_WORDS[i]} == --store ]] && store=(--store "${COMP_WORDS[i+1]}") && \
      [[ ${store[1]} == "=" ]] && store=(--store "${COMP_WORDS[i+2]}"); done; \
      COMPREPLY+=($(compgen -W "$(\(ShellQuestion.storedCalendarKeys(root.name, "\"${store[@]}\"")))" -- "$cur"));
      """
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
