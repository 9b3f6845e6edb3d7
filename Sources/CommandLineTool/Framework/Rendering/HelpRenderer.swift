/// Writes what `--help` prints.
package struct HelpRenderer {
  package let outline: CommandOutline
  /// Program and subcommand, as typed.
  package let commandLine: String
  package let width: Int

  package init(_ parser: CommandParser, width: Int) {
    outline = CommandOutline(parser.command, isRoot: parser.path.count == 1)
    commandLine = parser.commandLine
    self.width = min(max(width, 40), 100)
  }

  package var text: String {
    var parts = [usage, wrapped(outline.abstract, indent: 0)]
    parts += outline.discussion.split(separator: "\n\n").map { wrapped(String($0), indent: 0) }
    let visible = outline.positionals.filter { !$0.help.abstract.isEmpty }
    parts += block("Arguments", visible.map { (Self.positional($0), description($0)) })
    parts += block("Commands", outline.subcommands.map { ($0.name, $0.abstract) })
    for section in outline.sections {
      let rows = outline.options.filter { $0.section == section }
      parts += block(section ?? "Options", rows.map { (Self.spelling($0), description($0)) })
    }
    if !outline.subcommands.isEmpty {
      parts.append("See '\(commandLine) COMMAND --help' for the options of a command.")
    }
    if !outline.examples.isEmpty {
      // Lines to copy: never wrapped.
      let lines = outline.examples.map { "  # \($0.purpose)\n  \($0.line)" }
      parts.append("Examples:\n" + lines.joined(separator: "\n"))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// `Usage: icsconv check [options] FILE...`
  package var usage: String {
    var lines: [String] = []
    let arguments = outline.positionals.map {
      $0.isRequired ? Self.positional($0) : "[\(Self.positional($0))]"
    }
    let required = outline.options.filter(\.isRequired).map { "\($0.displayName) \($0.valueName)" }
    if outline.subcommands.isEmpty || !arguments.isEmpty {
      lines.append(([commandLine, "[options]"] + required + arguments).joined(separator: " "))
    }
    if !outline.subcommands.isEmpty { lines.append("\(commandLine) COMMAND [options] ...") }
    return "Usage: " + lines.joined(separator: "\n       ")
  }

  package static func positional(_ definition: ArgumentDefinition) -> String {
    definition.valueName + (definition.isRepeatable ? "..." : "")
  }

  package static func spelling(_ definition: ArgumentDefinition) -> String {
    let hasShort = definition.names.contains(where: \.isShort)
    let names = (hasShort ? "" : "    ") + definition.names.map(\.text).joined(separator: ", ")
    return definition.kind == .flag ? names : "\(names) \(definition.valueName)"
  }

  private func description(_ definition: ArgumentDefinition) -> String {
    var text = definition.help.abstract
    if definition.isRepeatable, definition.kind == .option { text += " Repeatable." }
    if let value = definition.defaultText, !value.isEmpty { text += " (default: \(value))" }
    return text
  }

  private func block(_ title: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let column = min((rows.map(\.0.count).max() ?? 0) + 4, 30, width / 2)
    let lines = rows.map { name, text in
      let body = wrapped(text, indent: column)
      let head = "  " + name
      guard head.count + 2 <= column else { return head + (text.isEmpty ? "" : "\n" + body) }
      return head + body.dropFirst(head.count)
    }
    return ["\(title):\n" + lines.joined(separator: "\n")]
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }
}
