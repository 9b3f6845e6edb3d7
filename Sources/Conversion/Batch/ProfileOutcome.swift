public import CalendarDomain
public import SnapshotBuilding

/// What became of one profile of a batch.
public struct ProfileOutcome: Sendable {
  /// How it ended.
  public enum Ending: String, Sendable, Codable {
    case converted
    /// Its sources are as they were; only the time of writing is new.
    case unchanged
    /// Some calendars failed; last known events stand in for them where there are any.
    case partial
    /// Every calendar failed, and nothing was written.
    case failed
    /// Another run holds the container.
    case locked
    /// The container could not be written; what was there is whole.
    case unwritten
  }

  public var name: String
  public var output: String
  public var ending: Ending
  public var report: SnapshotReport?
  public var diagnostics: [Diagnostic] = []
  /// Why every calendar failed.
  public var failures: [InputFailure.Kind] = []
  /// What the process that read its calendars had given up; nil where none did.
  public var guards: [ProcessGuard]?
  /// From when it was taken up until it was published.
  public var milliseconds = 0

  init(_ profile: Profile, _ ending: Ending) {
    name = profile.name
    output = profile.output
    self.ending = ending
  }

  /// Whether the container was written.
  public var isWritten: Bool { ending == .converted || ending == .unchanged || ending == .partial }
}
