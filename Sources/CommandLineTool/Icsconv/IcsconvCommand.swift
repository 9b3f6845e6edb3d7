/// `icsconv`: calendars to and from other forms; each job is a subcommand.
struct IcsconvCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "icsconv",
      abstract: "Look into calendars (.ics), check them and turn them into other forms.",
      subcommands: [
        ConvertCommand.self, CheckCalendarCommand.self, RepairCommand.self, MergeCommand.self,
        SplitCommand.self, FilterCommand.self,
        AnonymizeCommand.self, GenerateCommand.self, OccurrencesCommand.self, ZonesCommand.self,
        ScheduleCommand.self,
      ])
  }
}
