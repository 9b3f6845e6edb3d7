public import CalendarDomain
import CalendarRepository
public import CalendarTime

/// What intents know of the world besides the store.
public struct IntentEnvironment: Sendable {
  public var now: @Sendable () -> Instant
  /// The user's zone.
  public let zone: Zone
  public let database: ZoneDatabase
  /// The zones of what is stored, as the user sees them.
  let zones: ObjectZones
  /// A UID that no one else has. Source: RFC 7986, 5.3.
  public var makeUID: @Sendable () -> String

  public init(
    now: @escaping @Sendable () -> Instant, zone: Zone, database: ZoneDatabase,
    makeUID: @escaping @Sendable () -> String
  ) {
    self.now = now
    self.zone = zone
    self.database = database
    self.makeUID = makeUID
    zones = ObjectZones(userZone: zone, database: database)
  }
}
