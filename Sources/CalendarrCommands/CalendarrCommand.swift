import CommandLineTool

/// `calendarr`: calendars that stay.
struct CalendarrCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "calendarr", abstract: "Keep calendars, events and to-dos in a store.",
      discussion:
        "The store is one file. Calendars are imported into it and exported out of it with nothing lost, and whatever is changed in between can be undone.",
      subcommands: [
        ImportCommand.self, ExportCommand.self, PublishCommand.self, CalendarsCommand.self,
        CalendarCommand.self,
        AddCommand.self, EditCommand.self, DeleteCommand.self, ShowCommand.self, ListCommand.self,
        TodayCommand.self, WeekCommand.self, SearchCommand.self, TodoCommand.self, PerformCommand.self,
        InboxCommand.self, ReceiveCommand.self,
        MessageCommand.self, AcceptCommand.self, DeclineCommand.self, TentativeCommand.self,
        DelegateCommand.self, CounterCommand.self, ForwardCommand.self, RefreshCommand.self,
        OutboxCommand.self, FreeBusyCommand.self,
        UndoCommand.self, HistoryCommand.self, SettingsCommand.self, CheckCommand.self, BackupCommand.self,
      ], sharedOptions: StoreOptions.self)
  }
}
