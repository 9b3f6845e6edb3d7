/// `snapview week`: the seven days from today on.
struct WeekCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "week", abstract: "Show the events of the seven days from today on.")
  }

  @OptionGroup var options: ViewOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try options.showList(days: 7, in: environment)
  }
}
