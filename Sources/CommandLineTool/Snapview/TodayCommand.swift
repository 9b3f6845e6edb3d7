/// `snapview today`: the events of the day.
struct TodayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "today", abstract: "Show the events of today.")
  }

  @OptionGroup var options: ViewOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try options.showList(days: 1, in: environment)
  }
}

extension ViewOptions {
  /// Shows the days from today on alone, without the head; where there is no snapshot, its state.
  func showList(days: Int, in environment: CommandEnvironment) throws -> ExitCode {
    try show(from: .today, days: days, in: environment) { view in
      let output = environment.standardOutput
      guard view.agenda != nil else { return output.write(ViewText(view, output: output).text) }
      for line in AgendaText(view, output: output).lines { output.writeLine(line) }
    }
  }
}
