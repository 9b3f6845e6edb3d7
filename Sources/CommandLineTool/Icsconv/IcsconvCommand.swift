/// `icsconv`: calendars to and from other forms; each job is a subcommand.
struct IcsconvCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "icsconv",
      abstract: "Look into calendars (.ics), check them and turn them into other forms.",
      examples: [
        .init("what is wrong with a calendar, with lines and sections of the RFC", "icsconv check team.ics"),
        .init(
          "what happens in the week from 9 March, and why",
          "icsconv occurrences team.ics --from 20260309 --days 7"),
        .init(
          "the calendar as jCal, and back",
          "icsconv convert --to jcal team.ics | icsconv convert --from jcal -"),
      ],
      subcommands: [
        ConvertCommand.self, CheckCalendarCommand.self, RepairCommand.self, MergeCommand.self,
        SplitCommand.self, FilterCommand.self,
        AnonymizeCommand.self, GenerateCommand.self, OccurrencesCommand.self, ListCommand.self,
        ZonesCommand.self,
        ScheduleCommand.self,
      ])
  }
}
