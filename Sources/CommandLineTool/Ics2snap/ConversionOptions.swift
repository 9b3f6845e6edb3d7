import CalendarDomain
import CalendarTime
import Conversion
import ICalendar
import Libical
import SnapshotBuilding

/// The options that say what the snapshot of `ics2snap` holds and looks like.
struct ConversionOptions: ParsableArguments {
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "Time that counts as now, such as 2026-12-08T09:00:00Z, tomorrow or 'fri 15:00'.",
      discussion: "Given the same now, zone and input, the output is the same bytes.",
      valueName: "TIME")) var now: TimeArgument?
  @SettingOptions var settings: ConversionSettings

  /// The instant that counts as now. Throws `UsageError`.
  private func instant(
    _ zones: (zone: Zone, database: ZoneDatabase), telling printer: DiagnosticsPrinter?,
    in environment: CommandEnvironment
  ) throws -> Instant {
    try now?.read(
      as: "--now", now: environment.now(), zone: zones.zone, database: zones.database, telling: printer
    ).instant(in: zones.zone) ?? environment.now()
  }

  /// The same, said where it had to be reckoned.
  func instant(telling printer: DiagnosticsPrinter, in environment: CommandEnvironment) throws -> Instant {
    let name: String? = if case .text(let text) = settings["timezone"] { text } else { nil }
    return try instant(
      ZoneOptions.find(name, in: environment), telling: printer, in: environment)
  }

  /// The request that these options make in the given world. Throws `UsageError`, `CommandFailure`.
  func request(in environment: CommandEnvironment) throws -> SnapshotRequest {
    let name: String? = if case .text(let text) = settings["timezone"] { text } else { nil }
    let zones = try ZoneOptions.find(name, in: environment)
    let request = settings.applied(
      to: SnapshotRequest(
        now: try instant(zones, telling: nil, in: environment), zone: zones.zone, database: zones.database,
        writerVersion: "ics2snap \(SuiteVersion.text)"))
    guard request.window.lowerBound.utc.date.year >= 1, request.window.upperBound.utc.date.year <= 9999
    else {
      throw UsageError("the window leaves the years 1 to 9999; take fewer --days-behind or --days-ahead")
    }
    guard request.declined == .keep || !request.me.isEmpty else {
      throw UsageError("--declined needs to know who declines; name yourself with --me ADDRESS")
    }
    var scaled = request
    scaled.expandScale = CalendarScales.expand
    return scaled
  }
}
