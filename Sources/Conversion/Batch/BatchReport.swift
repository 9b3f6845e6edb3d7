import CalendarDomain
public import SnapshotBuilding

/// What a batch did, in numbers that add up.
public struct BatchReport: Codable, Sendable {
  /// One profile's part.
  public struct Profile: Codable, Sendable {
    public var name: String
    public var output: String
    public var ending: ContainerOutcome.Ending
    /// Set when nothing was written: why.
    public var error: String?
    public var report: SnapshotReport?
  }

  /// How many profiles ended how.
  public struct Totals: Codable, Sendable {
    public var profiles = 0
    public var converted = 0
    public var unchanged = 0
    public var partial = 0
    public var failed = 0
    public var locked = 0
    public var unwritten = 0
    /// Not taken up, since the run was stopped.
    public var notRun = 0
    public var calendars = 0
    public var failedCalendars = 0
    /// Calendars for which last known events stand in.
    public var staleCalendars = 0
    /// Calendars that were not read, since nothing of them has changed.
    public var unchangedCalendars = 0
    public var events = 0
  }

  /// The instant that counted as now.
  public var now: String
  public var writerVersion: String
  public private(set) var totals = Totals()
  public private(set) var profiles: [Profile] = []
  /// What every process that read calendars had given up before, as far as the system has it; nil where none did.
  public private(set) var workerGuards: [ProcessGuard]?
  /// How long the run took.
  public var durationSeconds = 0.0

  public init(now: String, writerVersion: String) {
    self.now = now
    self.writerVersion = writerVersion
  }

  public mutating func add(_ outcome: ProfileOutcome) {
    totals.profiles += 1
    totals[keyPath: Self.path(outcome.ending)] += 1
    for calendar in outcome.report?.calendars ?? [] {
      totals.calendars += 1
      totals.failedCalendars += calendar.error == nil ? 0 : 1
      totals.staleCalendars += calendar.staleSince == nil ? 0 : 1
      totals.unchangedCalendars += calendar.isUnchanged == true ? 1 : 0
    }
    if outcome.ending == .failed {
      totals.calendars += outcome.failures.count
      totals.failedCalendars += outcome.failures.count
    }
    if let guards = outcome.guards {
      workerGuards = workerGuards.map { $0.filter(guards.contains) } ?? guards
    }
    totals.events += outcome.report?.instances ?? 0
    profiles.append(
      Profile(
        name: outcome.name, output: outcome.output, ending: outcome.ending,
        error: outcome.isWritten
          ? nil : outcome.diagnostics.last { $0.severity == .error }?.message,
        report: outcome.report))
  }

  /// Counts the profiles that were never taken up.
  public mutating func close(of count: Int) {
    totals.notRun = count - totals.profiles
    totals.profiles = count
  }

  private static func path(_ ending: ContainerOutcome.Ending) -> WritableKeyPath<Totals, Int> {
    switch ending {
    case .converted: \.converted
    case .unchanged: \.unchanged
    case .partial: \.partial
    case .failed: \.failed
    case .locked: \.locked
    case .unwritten: \.unwritten
    }
  }
}
