import CalendarDomain
import CalendarTime
import ICalendar

/// `icsconv repair`: a calendar as it should have been written.
struct RepairCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "repair",
      abstract: "Write a calendar with its faults mended, and say what was changed.",
      discussion: """
        Mends what needs no guess: bytes, line ends and folding, blocks without an end, values in a sloppy form, \
        missing and repeated properties, older copies of a component, zones without a definition. Each change is a \
        note on standard error; a line that is right stays as it is, byte for byte. What only the author can know \
        stays, too; the exit code is then 1.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to repair, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: String?
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "Time that stands in for a missing DTSTAMP, such as 2026-12-08T09:00:00Z or today.", valueName: "TIME"))
  var now: TimeArgument?
  @OptionGroup var reading: ReaderOptions
  @OptionGroup var output: CalendarOutput
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let printer = diagnostics.printer(for: environment)
    let document = try CalendarDocument.read(input, as: .ics, by: reading.reader, in: environment)
    printer.write(document.findings)
    let database = try ZoneOptions.database(in: environment)
    let repair = CalendarRepair(
      now: try instant(telling: printer, in: environment),
      productID: "-//Calendarr//icsconv \(SuiteVersion.text)//EN",
      database: database)
    var left: [Diagnostic] = []
    let calendars = document.calendars.map { calendar in
      let result = repair.repair(calendar, file: document.name)
      printer.write(result.changes)
      left += CalendarChecker.check(result.calendar, file: document.name).filter { $0.severity == .error }
      return result.calendar
    }
    let text = CalendarDocument.source(of: [document]).print(calendars, isMending: true)
    printer.write(text.changes)
    try output.write(text.bytes, in: environment)
    printer.write(left)
    return left.isEmpty ? .ok : .partial
  }

  private func instant(telling printer: DiagnosticsPrinter, in environment: CommandEnvironment) throws
    -> Instant
  {
    guard let now else { return environment.now() }
    let (zone, database) = try ZoneOptions.find(nil, in: environment)
    return try now.read(
      as: "--now", now: environment.now(), zone: zone, database: database, telling: printer
    ).instant(in: zone)
  }
}
