/// Writes the OPTIONS block of a man page in mdoc.
package struct ManualRenderer {
  package let outline: CommandOutline

  package init(_ root: any ParsableCommand.Type) { outline = CommandOutline(root) }

  package var text: String {
    var lines = list(outline)
    for command in outline.subcommands { lines += section(command, below: outline.name) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A command and those below it.
  private func section(_ command: CommandOutline, below path: String) -> [String] {
    let name = path + " " + command.name
    var lines = [".Ss " + Self.escaped(name)] + Self.sentences(command.abstract)
    lines += command.discussion.split(separator: "\n\n").flatMap { [".Pp"] + Self.sentences(String($0)) }
    lines += list(command)
    return lines + command.subcommands.flatMap { section($0, below: name) }
  }

  private func list(_ command: CommandOutline) -> [String] {
    let rows = command.positionals.filter { !$0.help.abstract.isEmpty } + command.options
    guard !rows.isEmpty else { return [] }
    return [".Bl -tag -width Ds"] + rows.flatMap { [Self.item($0)] + Self.body($0) } + [".El"]
  }

  private static func item(_ definition: ArgumentDefinition) -> String {
    let value = definition.valueName.isEmpty ? "" : " Ar " + escaped(definition.valueName)
    if definition.kind == .positional { return ".It" + value + (definition.isRepeatable ? " ..." : "") }
    let names = definition.names.map { ($0.isShort ? "Fl " : "Fl \\-") + escaped($0.word) }
    return ".It " + names.joined(separator: " , ") + (definition.kind == .flag ? "" : value)
  }

  private static func body(_ definition: ArgumentDefinition) -> [String] {
    var lines = sentences(definition.help.abstract) + sentences(definition.help.discussion)
    if definition.isRepeatable, definition.kind == .option { lines.append("May be given several times.") }
    if let value = definition.defaultText, !value.isEmpty {
      lines.append("The default is \(escaped(value)).")
    }
    return lines
  }

  /// One sentence a line, as mdoc wants it.
  package static func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      line += (line.isEmpty ? "" : " ") + word
      if let last = word.last, ".!?".contains(last), word.count > 2 {
        lines.append(escaped(line))
        line = ""
      }
    }
    return line.isEmpty ? lines : lines + [escaped(line)]
  }

  /// Text that roff prints as it is.
  package static func escaped(_ text: String) -> String {
    let plain = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
