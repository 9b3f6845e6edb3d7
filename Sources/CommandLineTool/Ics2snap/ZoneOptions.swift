import CalendarDomain
import CalendarTime

/// Finds the zone that a command works in.
enum ZoneOptions {
  /// The zone of `--timezone`, else of TZ, else of the system, else UTC.
  static func find(
    _ name: String?, in environment: CommandEnvironment
  ) throws -> (zone: Zone, database: ZoneDatabase) {
    let database = ZoneDatabase.system(environment: environment.environment)
    guard let name else {
      let local = database.localZone(environment: environment.environment)
      if let note = local.note { DiagnosticsPrinter(output: environment.standardError).write(note) }
      return (local.zone, database)
    }
    if let zone = database.zone(named: name) { return (zone, database) }
    if database.identifiers.isEmpty, name != "UTC" {
      throw CommandFailure(
        .noInput, "no zone files were found",
        hint: "Install the tzdata package, or name their folder in TZDIR.")
    }
    throw UsageError(
      "--timezone: '\(name)' is no zone of this system",
      suggestion: NearestName.of(name, among: database.identifiers))
  }
}
