/// `snapview calendars`: the calendars of a container, for people and for completions.
struct ListCalendarsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "calendars", abstract: "List the calendars: key, colour and name, separated by tabs.")
  }

  @OptionGroup var options: ViewOptions
  @Flag(name: "--keys", help: "Write the keys alone.") var keys = false

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try options.show(in: environment) { view in
      // A tab would move a terminal's cursor wherever its stops are.
      let separator = environment.standardOutput.isTerminal ? "  " : "\t"
      for calendar in view.reading.calendars {
        let fields = keys ? [calendar.id] : [calendar.id, calendar.colorHex, calendar.name]
        environment.standardOutput.write((fields.map(PlainLine.of).joined(separator: separator) + "\n").utf8)
      }
    }
  }
}
