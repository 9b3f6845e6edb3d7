public import CalendarDomain
public import CalendarTime
public import CalendarrCore

/// Everything a conversion depends on besides the calendars.
public struct SnapshotRequest: Sendable {
  public var now: Instant
  /// The user's zone: its midnights bound the coverage and all-day events.
  public var zone: Zone
  public var database: ZoneDatabase
  public var coverage = CoverageRule()
  public var cap = CapRule()
  public var identifiers = IdentifierRule.unique
  public var keepsCancelled = false
  public var privacy = PrivacyRule.keep
  /// Seconds that a timed event without DTEND and DURATION lasts.
  public var defaultDuration = 0
  public var theme = SnapshotTheme.standard
  public var language = "system"
  public var writerVersion: String
  /// What following the rules of one calendar may cost.
  public var budget = WorkBudget()
  /// Walks rules of other calendar scales.
  public var expandScale: ScaleExpander?

  public init(now: Instant, zone: Zone, database: ZoneDatabase, writerVersion: String) {
    self.now = now
    self.zone = zone
    self.database = database
    self.writerVersion = writerVersion
  }

  /// The half-open window before any cut.
  public var window: Range<Instant> { coverage.window(now: now, zone: zone) }
}
