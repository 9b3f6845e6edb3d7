@_spi(Writer) public import CalendarrCore
public import SnapshotBuilding

/// One container in one run: looked at, converted, and published.
///
/// Between looking and finishing the calendars are read: by `convert` in this process, or by a worker that does what
/// `request(id:)` asks for. Both give the same outcome.
@_spi(Writer) public struct ContainerRun {
  private let session: ContainerSession
  private let failures: [CalendarKey: InputFailure]
  /// What is taken for an error has to be told, and calendars that are not read tell nothing.
  private let tellsAll: Bool

  /// Locks the container where it may have to be written, and looks at what it holds.
  ///
  /// - Parameters:
  ///   - rule: what the session file will say.
  ///   - failures: calendars of which it is known that nothing can be read.
  ///   - tellsAll: every finding is wanted, also of calendars that have not changed.
  public init(
    store: SnapshotStore, policy: ContainerSession.Policy, request: SnapshotRequest,
    rule: SessionRule = SessionRule(), inputs: [CalendarInput],
    failures: [CalendarKey: InputFailure] = [:], tellsAll: Bool = false
  ) throws(ContainerLock.Failure) {
    session = try ContainerSession(
      store: store, policy: policy, request: request, rule: rule, inputs: inputs)
    self.failures = failures
    self.tellsAll = tellsAll
  }

  /// The report of the run before, where conversion would give the same but the time of writing. Nil: convert.
  public var unchanged: SnapshotReport? {
    session.unchanged.flatMap { tellsAll && !$0.diagnostics.isEmpty ? nil : $0 }
  }

  /// Whether there is a calendar to read; where there is none, no worker needs to be asked.
  public var hasToRead: Bool {
    session.inputs.isEmpty || session.inputs.contains { failures[$0.key] == nil }
  }

  /// What a worker is asked for.
  public func request(id: RequestID) -> StreamRequest {
    StreamRequest(
      id: id, now: session.request.now,
      previous: session.policy.carriesOver ? session.store.container?.path : nil,
      settings: ConversionSettings(session.request), calendars: session.inputs, failures: failures,
      reuse: reuse)
  }

  private var reuse: ConversionJob.Reuse { tellsAll ? ConversionJob.Reuse() : session.reuse }

  /// Reads the calendars in this process; nil when a signal to end came first.
  public func convert() -> ConversionJob.Outcome? {
    var job = ConversionJob(
      request: session.request,
      loader: CalendarLoader(
        for: session.request, scans: session.policy.scans),
      previous: session.policy.carriesOver
        ? PreviousSnapshot.reader(session.store, zone: session.request.zone) : nil)
    job.knownFailures = failures
    job.reuse = reuse
    return PendingStop.unlessRequested { [job, inputs = session.inputs] in job.run(inputs) }
  }

  /// Puts what the calendars gave in its place; what was there stays whole where they gave nothing, or that fails.
  public func finish(_ outcome: ConversionJob.Outcome) -> ContainerOutcome {
    guard let result = outcome.result else {
      return ContainerOutcome(.failed, diagnostics: outcome.diagnostics, outcome)
    }
    return close(
      ContainerOutcome(
        outcome.isPartial ? .partial : .converted, result.report, diagnostics: outcome.diagnostics, outcome)
    ) { () throws(ContainerFailure) in try session.publish(result, extracts: outcome.extracts) }
  }

  /// Brings the time of writing up to now where nothing else has changed.
  public func renew(_ report: SnapshotReport) -> ContainerOutcome {
    close(ContainerOutcome(.unchanged, report)) { () throws(ContainerFailure) in try session.renew() }
  }

  private func close(
    _ outcome: ContainerOutcome, write: () throws(ContainerFailure) -> Void
  ) -> ContainerOutcome {
    do throws(ContainerFailure) { try write() } catch {
      var failed = ContainerOutcome(error)
      failed.guards = outcome.guards
      return failed
    }
    return outcome
  }
}
