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
  /// Findings that are known and no news any more.
  public var accepted: Set<Diagnostic.Code> = []
  /// What becomes of events that `me` has declined.
  public var declined = DeclinedRule.keep
  /// The user's addresses, without `mailto:`.
  public var me: [String] = []
  /// The periods of VFREEBUSY are shown as busy time.
  public var showsFreeBusy = false
  /// Events that Exchange marks as all-day are, though they are written as midnight to midnight.
  public var followsAllDayMark = true
  /// Who turns the bytes of calendars into components.
  public var reader = ReaderChoice.lines
  /// Every file of a folder or pattern is a calendar, not all of them together.
  public var splitsFolders = false
  public var writerVersion: String
  /// How much of one calendar is taken.
  public var limits = CalendarLimits()
  /// Walks rules of other calendar scales.
  public var expandScale: ScaleExpander?

  public init(now: Instant, zone: Zone, database: ZoneDatabase, writerVersion: String) {
    self.now = now
    self.zone = zone
    self.database = database
    self.writerVersion = writerVersion
  }

  /// An instant as messages give it: RFC 3339, in the user's zone.
  public func text(_ instant: Instant) -> String {
    let offset = zone.offset(at: instant)
    guard offset != 0 else { return SnapshotReport.text(instant) }
    let local = String(SnapshotReport.text(instant.adding(seconds: offset)).dropLast())
    let minutes = abs(offset) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return local + (offset < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }

  /// The half-open window before any cut.
  public var window: Range<Instant> { coverage.window(now: now, zone: zone) }
}
