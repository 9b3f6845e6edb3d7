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
    let resolver = ZoneResolver(
      database: database, userZone: .utc, definitions: try ids.compactMap(zone).compactMap(\.definition))
    resolvers[ids] = resolver
    return resolver
  }

}

extension StoredZone {
  /// What it says; nil where it cannot be read.
  fileprivate var definition: ZoneDefinition? {
    ComponentText(text).map { ZoneDefinition(CalendarDecoder.timeZone($0.component)) }
  }
}

/// Resolvers of the zones that objects use, made once for all objects that use the same.
public final class ObjectZones: Sendable {
  private struct Key: Hashable {
    var zones: [StoredZone]
    var header: String
  }

  private let userZone: Zone
  private let database: ZoneDatabase
  private let known = Guarded<[Key: ZoneResolver]>([:])

  public init(userZone: Zone, database: ZoneDatabase) {
    self.userZone = userZone
    self.database = database
  }

  /// The zones of its times; those without a zone are read in the user's, or in that of the calendar's X-WR-TIMEZONE.
  public func resolver(of object: CalendarObject) -> ZoneResolver {
    let key = Key(zones: object.zones, header: object.calendar.header)
    if let resolver = known.withLock({ $0[key] }) { return resolver }
    let resolver = ZoneResolver(
      database: database, userZone: userZone, definitions: object.zones.compactMap(\.definition),
      calendarZoneName: CalendarHeader(object.calendar.header).timeZoneName)
    known.withLock { $0[key] = resolver }
    return resolver
  }
}
