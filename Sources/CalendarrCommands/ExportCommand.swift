import CalendarDomain
import CalendarRepository
import CommandLineTool
import ICalendar

/// Writes calendars out of the store.
struct ExportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Write calendars out of the store.",
      discussion:
        "What was imported comes out as it was, line by line, with the zones that it uses. Without --calendar every calendar is written, one after the other."
    )
  }

  @Option(name: ["-c", "--calendar"], help: ArgumentHelp("The key of a calendar.", valueName: "KEY"))
  var calendar: [String] = []
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let session = try StoreSession(store, in: environment)
    let (keys, database) = (calendar, session.environment.database)
    let output = try session.run { dependencies in
      try await dependencies.resolve(CalendarManager.self).read { reader in
        var export = try CalendarExport(reader, database: database)
        var calendars: [ComponentText] = []
        let wanted = try keys.isEmpty ? reader.calendars() : keys.map { try Self.find($0, reader) }
        for calendar in wanted { calendars += try export.calendars(calendar) }
        return CalendarExport.print(calendars)
      }
    }
    environment.standardOutput.write(output)
    return .ok
  }

  /// Throws `CommandFailure` for a key that no calendar has.
  static func find(_ key: String, _ reader: StoreReader) throws -> StoredCalendarModel {
    guard let calendar = try reader.calendar(key: key) else {
      throw CommandFailure(
        .noInput, "there is no calendar '\(key)'", hint: "calendarr calendars lists those that there are.")
    }
    return calendar
  }
}
