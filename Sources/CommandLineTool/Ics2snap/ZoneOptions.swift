import CalendarDomain
import CalendarTime

/// Finds the zone that a command works in.
enum ZoneOptions {
  /// The zone of `--timezone`, else of TZ, else of the system, else UTC.
  ///
  /// - Parameter note: takes what is wrong with the zone of the environment; nil: it is written.
  static func find(
    _ name: String?, in environment: CommandEnvironment, note: ((Diagnostic) -> Void)? = nil
  ) throws -> (zone: Zone, database: ZoneDatabase) {
    let database = ZoneDatabase.system(environment: environment.environment)
    guard let name else {
      let local = database.localZone(environment: environment.environment)
      let note = note ?? DiagnosticsPrinter(output: environment.standardError).write
      if let found = local.note { note(found) }
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
