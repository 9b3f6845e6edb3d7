import CalendarDomain
package import CalendarTime

/// Finds the zone that a command works in.
package enum ZoneOptions {
  /// The zone of `--timezone`, else of TZ, else of the system, else UTC. Throws `CommandFailure` where no hour but that
  /// of UTC can be known, and `UsageError` where a name is that of no zone.
  package static func find(
    _ name: String?, in environment: CommandEnvironment
  ) throws -> (zone: Zone, database: ZoneDatabase) {
    let database = try database(in: environment)
    guard let name else {
      let local = database.localZone(environment: environment.environment)
      if let problem = local.note {
        throw UsageError(problem.message, suggestion: nearest(environment.environment["TZ"] ?? "", database))
      }
      return (local.zone, database)
    }
    if let zone = database.zone(named: name) { return (zone, database) }
    throw UsageError("--timezone: '\(name)' is no zone of this system", suggestion: nearest(name, database))
  }

  /// The zones of the system. Throws `CommandFailure` where there are none.
  static func database(in environment: CommandEnvironment) throws -> ZoneDatabase {
    let database = ZoneDatabase.system(environment: environment.environment)
    guard !database.isEmpty else {
      throw CommandFailure(
        .noInput, "no zone files were found, and without them every hour would be read as one of UTC",
        hint: "Install the tzdata package, or name the folder of the zone files in TZDIR.")
    }
    return database
  }

  private static func nearest(_ name: String, _ database: ZoneDatabase) -> String? {
    name.isEmpty ? nil : NearestName.of(name, among: database.identifiers)
  }
}
