import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of every command that looks at a container.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "Look at this time, such as 2026-12-08T09:00:00Z or 'fri 15:00'; the clock's when not given.",
      valueName: "TIME"))
  var now: TimeArgument?

  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "Count days in this IANA time zone; that of TZ, else of the system, when not given.", valueName: "ZONE")
  )
  var timezone: String?

  func zone(in environment: CommandEnvironment) throws -> Zone {
    try ZoneOptions.find(timezone, in: environment).zone
  }

  /// The zone in which days are counted, and the moment looked at. Throws `UsageError`, `CommandFailure`.
  func moment(in environment: CommandEnvironment) throws -> (zone: Zone, database: ZoneDatabase, now: Instant)
  {
    let (zone, database) = try ZoneOptions.find(timezone, in: environment)
    let time = try now?.read(
      as: "--now", now: environment.now(), zone: zone, database: database,
      telling: DiagnosticsPrinter(for: environment))
    return (zone, database, time?.instant(in: zone) ?? environment.now())
  }

  /// The folder named, else the platform's.
  static func container(_ path: String?) throws -> URL {
    if let path { return URL(namedPath: path, isFolder: true) }
    if let folder = SnapshotContainer.platformDefault() { return folder }
    throw CommandFailure(
      .noInput, "no container is known",
      hint: "Name a folder, or set CALENDARR_CONTAINER.")
  }
}
