import CalendarDomain
public import CalendarTime
import ICalendar

/// Resolvers of stored zone definitions, one for each combination that components use.
///
/// Times without a zone are read as UTC: what is derived must not depend on who looks.
final class ZoneShelf {
  private var resolvers: [[Int]: ZoneResolver] = [:]
  private let database: ZoneDatabase

  init(_ database: ZoneDatabase = .system(environment: [:])) { self.database = database }

  func resolver(_ ids: [Int], zone: (Int) throws -> StoredZone?) throws -> ZoneResolver {
    if let known = resolvers[ids] { return known }
    let resolver = Self.resolver(try ids.compactMap(zone), userZone: .utc, database: database)
    resolvers[ids] = resolver
    return resolver
  }

  static func resolver(
    _ zones: [StoredZone], userZone: Zone, database: ZoneDatabase
  ) -> ZoneResolver {
    let definitions = zones.compactMap { zone in
      ComponentText(zone.text).map { ZoneDefinition(CalendarDecoder.timeZone($0.component)) }
    }
    return ZoneResolver(database: database, userZone: userZone, definitions: definitions)
  }
}

extension CalendarObject {
  /// The zones of its times; those without a zone are read in the user's, or in that of the calendar's X-WR-TIMEZONE.
  public func resolver(userZone: Zone, database: ZoneDatabase) -> ZoneResolver {
    let definitions = zones.compactMap { zone in
      ComponentText(zone.text).map { ZoneDefinition(CalendarDecoder.timeZone($0.component)) }
    }
    return ZoneResolver(
      database: database, userZone: userZone, definitions: definitions,
      calendarZoneName: CalendarHeader(calendar.header).timeZoneName)
  }
}
