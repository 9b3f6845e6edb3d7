import CalendarDomain
import CalendarTime
import CalendarrCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every command that shows a snapshot is told: which one, and how to look at it.
struct ViewOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Folder that holds the three files, a widget-cache.json alone, or - for one on standard input.",
      discussion: "Without it: the folder that CALENDARR_CONTAINER names, else the user's own.",
      valueName: "CONTAINER|FILE"), completion: .file(extensions: ["json"]))
  var container: String?
  @OptionGroup var reading: ReadingOptions
  @Option(name: "--language", help: "Write in this language; the snapshot's own when not given.")
  var language: ViewLanguage?
  @Option(
    name: ["-c", "--calendar"], help: ArgumentHelp("Show the events of this calendar only.", valueName: "KEY")
  )
  var calendar: [String] = []
  @Option(
    name: ["-e", "--exclude"], help: ArgumentHelp("Leave out the events of this calendar.", valueName: "KEY"))
  var exclude: [String] = []

  /// Reads the snapshot, hands over the view of it, says what a person would ask, and gives the state's exit code.
  func show(
    from: TimeArgument? = nil, days: Int? = nil, foldsPast: Bool = false, in environment: CommandEnvironment,
    _ write: (SnapshotView) throws -> Void
  ) throws -> ExitCode {
    let (zone, database, now) = try reading.moment(in: environment)
    let first = try from?.read(as: "--from", now: now, zone: zone, database: database, telling: nil)
      .date(in: zone)
    var found = try source(zone: zone, in: environment)
    try CalendarChoice.check(calendar + exclude, in: found.snapshot, found.calendars)
    found.snapshot = found.snapshot?.filtered(toCalendarKeys: Set(calendar))
      .filtered(excludingCalendarKeys: Set(exclude))
    let language = ViewLanguage(
      asked: language, snapshot: found.snapshot?.language, environment: environment.environment)
    try write(
      SnapshotView(
        reading: found, format: ViewFormat(language: language, zone: zone),
        now: now, from: first, days: days, foldsPast: foldsPast))
    if let reason = found.reason {
      DiagnosticsPrinter(for: environment).say(reason, as: found.state.exitCode, of: "snapview")
    }
    return found.state.exitCode
  }

  /// To a reader a folder that is not there was never written; a person may have mistyped it, and is told.
  private func source(zone: Zone, in environment: CommandEnvironment) throws -> ContainerReading {
    let folder = container == "-" ? nil : try ReadingOptions.container(container)
    guard let folder, !FileManager.default.fileExists(atPath: folder.path) else {
      return try SnapshotSource(path: container, calendars: nil).read(zone: zone, in: environment).reading
    }
    let reading = ContainerReading(container: folder, zone: zone)
    if reading.state == .neverWritten {
      DiagnosticsPrinter(for: environment).say(
        "there is no folder \(folder.path)", as: .noInput, of: "snapview")
    }
    return reading
  }
}
