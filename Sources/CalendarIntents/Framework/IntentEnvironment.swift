public import CalendarDomain
public import CalendarTime

/// What intents know of the world besides the store.
public struct IntentEnvironment: Sendable {
  public var now: @Sendable () -> Instant
  /// The user's zone.
  public var zone: Zone
  public var database: ZoneDatabase
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
  }
}
