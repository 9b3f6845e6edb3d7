import CalendarDomain

/// `snapview search`: the events whose title or place holds a text.
struct SearchCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "search", abstract: "List the events whose title or place contains a text.",
      discussion: """
        Case and diacritics are ignored. Looks through all that the snapshot covers, what is past included; ends \
        with 1 when nothing is found.
        """)
  }

  @Argument(help: ArgumentHelp("Text to look for.", valueName: "TEXT")) var text: String
  @OptionGroup var options: ViewOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let wanted = FoldedText.of(text)
    var isFound = false
    let code = try options.show(in: environment) { view in
      let output = environment.standardOutput
      guard view.agenda != nil else { return output.write(ViewText(view, output: output).text) }
      let days = view.days.compactMap { day in
        var day = day
        day.entries = day.entries.filter {
          FoldedText.of($0.title).contains(wanted) || FoldedText.of($0.location).contains(wanted)
        }
        return day.entries.isEmpty ? nil : day
      }
      isFound = !days.isEmpty
      for line in AgendaText(view, days: days, output: output).lines { output.writeLine(line) }
    }
    return code == .ok && !isFound ? .partial : code
  }
}
