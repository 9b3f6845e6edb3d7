public import CalendarDomain
public import SnapshotBuilding

/// What became of one container in one run.
public struct ContainerOutcome: Sendable {
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

  public var ending: Ending
  /// nil where nothing was written.
  public var report: SnapshotReport?
  public var diagnostics: [Diagnostic]
  /// The calendars that failed, or a part of which did.
  public var failures: [ConversionJob.Failure]
  /// What the process that read its calendars had given up; nil where none did.
  public var guards: [ProcessGuard]?
  /// Why the container was not written although there was something to write.
  @_spi(Writer) public var failure: ContainerFailure?

  init(
    _ ending: Ending, _ report: SnapshotReport? = nil, diagnostics: [Diagnostic] = [],
    _ outcome: ConversionJob.Outcome? = nil
  ) {
    self.ending = ending
    self.report = report
    self.diagnostics = diagnostics
    failures = outcome?.failures ?? []
    guards = outcome?.guards
  }

  /// A lock that someone holds is something else than one that cannot be made.
  init(_ failure: ContainerFailure) {
    let isHeld = if case .lock(.held) = failure { true } else { false }
    self.init(
      isHeld ? .locked : .unwritten,
      diagnostics: [
        isHeld
          ? Diagnostic("container-locked", failure.reason) : Diagnostic("cannot-write", failure.reason)
      ])
    self.failure = failure
  }

  /// Whether the container was written.
  public var isWritten: Bool { ending == .converted || ending == .unchanged || ending == .partial }
}
