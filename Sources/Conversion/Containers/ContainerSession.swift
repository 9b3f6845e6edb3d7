import CalendarDomain
@_spi(Writer) public import CalendarrCore
public import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One container during one run: compared with what it holds, locked, and published.
///
/// Once published or released, it gives the lock back.
@_spi(Writer) public final class ContainerSession {
  /// How a container is treated, in every kind of run.
  public struct Policy: Sendable {
    /// What other processes are told of this one.
    public var holder: String
    /// Seconds to wait for another run.
    public var lockWait = 0
    /// Spares calendars that have not changed, and the container where none has.
    public var isIncremental = false
    /// Converts again although nothing has changed.
    public var isForced = false
    /// Last known events stand in for calendars that fail.
    public var carriesOver = true
    /// Components outside the window are told apart before parsing.
    public var scans = true
    /// Containers of other users are left alone: what they may plant there, they could not reach themselves.
    public var refusesOtherOwners = false
    /// Whoever started the run says what time it is: it may lie before that of the snapshot that is there.
    public var trustsNow = false

    public init(holder: String) {
      self.holder = holder
    }
  }

  let store: SnapshotStore
  let policy: Policy
  let request: SnapshotRequest
  let rule: SessionRule
  let inputs: [CalendarInput]
  private var lock: LockBox?
  /// The sources as they were before they are read, by calendar; empty where no one asked.
  private var sources: [[SourceStamp]?] = []
  private var known: ContainerMemory?

  /// Keeps a lock, which can be moved but not copied, inside a class.
  private final class LockBox {
    let lock: ContainerLock
    init(_ lock: consuming ContainerLock) { self.lock = lock }
  }

  /// Locks the container, where there is one already and something may have to be written.
  ///
  /// - Parameter rule: what the session file will say.
  public init(
    store: SnapshotStore, policy: Policy, request: SnapshotRequest, rule: SessionRule = SessionRule(),
    inputs: [CalendarInput], isInterrupted: () -> Bool = { PendingStop.isRequested }
  ) throws(ContainerLock.Failure) {
    self.store = store
    self.policy = policy
    self.request = request
    self.rule = rule
    self.inputs = inputs
    if policy.refusesOtherOwners, let container = store.container?.path,
      let owner = FolderOwner.other(than: FolderOwner.current, of: container)
    {
      throw .otherOwner(container: container, owner: owner)
    }
    guard let container = store.container, InputReader.isFolder(container.path) else {
      look()
      return
    }
    if policy.isIncremental, !policy.isForced, ContainerLeftovers.areNone(in: container) {
      look()
      if let known, known.isUnchanged, known.isWritten(at: request.now) {
        // What is known better now is stored where that costs no one anything.
        if hasReadSources { try? takeLock(container.path, waitingUpTo: 0) }
        return
      }
    }
    try takeLock(container.path, isInterrupted: isInterrupted)
    look()
  }

  private func takeLock(
    _ path: String, waitingUpTo seconds: Int? = nil, isInterrupted: () -> Bool = { false }
  ) throws(ContainerLock.Failure) {
    lock = LockBox(
      try ContainerLock(
        container: path, holder: policy.holder, waitingUpTo: seconds ?? policy.lockWait,
        isInterrupted: isInterrupted))
  }

  /// Takes in what the container holds and how the sources stand.
  private func look() {
    guard policy.isIncremental, let container = store.container else { return }
    let memory = ContainerMemory(container: container, isForgotten: policy.isForced)
    // What was read a moment ago, before there was a lock, is not read again.
    let seen = sources.compactMap { $0 }.joined().filter(\.wasRead)
    sources = inputs.map { input in
      SourceStamp.stamps(
        of: input, known: memory.stamps, knownAt: memory.storedAt, maxBytes: request.limits.maxBytes,
        seen: Dictionary(seen.map { ($0.path, $0) }) { $1 })
    }
    memory.compare(request: fingerprint, sources: sources)
    known = memory
  }

  /// Whether files had to be read to tell that they are the same: better known for the next time.
  private var hasReadSources: Bool { sources.contains { $0?.contains(where: \.wasRead) == true } }

  /// The report of the run before, when conversion would give the same but the time of writing. Nil: convert.
  public var unchanged: SnapshotReport? {
    guard let known, known.isUnchanged, var report = known.record?.report else { return nil }
    for index in report.calendars.indices { report.calendars[index].isUnchanged = true }
    return report
  }

  /// What spares parsing calendars that have not changed.
  public var reuse: ConversionJob.Reuse {
    guard policy.isIncremental else { return ConversionJob.Reuse() }
    var reuse = ConversionJob.Reuse(container: policy.isForced ? nil : store.container?.path)
    for (input, stamps) in zip(inputs, sources) {
      guard let stamps else { continue }
      reuse.fingerprints[input.key] = fingerprint.of(input, stamps)
    }
    return reuse
  }

  /// Everything but the sources that the result depends on.
  private lazy var fingerprint = RequestFingerprint(
    request, rule: rule, inputs: inputs, scans: policy.scans)

  /// Brings the time of writing up to now where nothing else has changed, and clears away leftovers.
  public func renew() throws(ContainerFailure) {
    guard let known, lock != nil else { return }
    try checkClock()
    do throws(SnapshotFileError) {
      var state = FileSet()
      if hasReadSources { known.refresh(sources, in: &state) }
      try Publisher(store: store).renew(known.session, known.snapshot, now: request.now, state: state)
    } catch { throw .file(error) }
    lock = nil
  }

  /// A clock that has not been set yet must not replace a good snapshot by one of another day.
  private func checkClock() throws(ContainerFailure) {
    guard !policy.trustsNow, let container = store.container,
      let bytes = ContainerMemory.snapshot(in: container),
      let text = PublishedText.writtenAt(of: bytes), let before = InstantText.read(text),
      request.now.adding(seconds: 86_400) < before
    else { return }
    throw .clock(container: container.path, now: request.text(request.now), before: request.text(before))
  }

  /// Puts the result in its place; what was there stays whole when that fails.
  ///
  /// - Parameter extracts: what calendars gave, by key, for the next run.
  public func publish(
    _ result: SnapshotBuilder.Result, extracts: [CalendarKey: [UInt8]] = [:]
  ) throws(ContainerFailure) {
    try checkClock()
    do throws(SnapshotFileError) { _ = try store.createContainer() } catch { throw .file(error) }
    if lock == nil, let path = store.container?.path {
      do throws(ContainerLock.Failure) { try takeLock(path) } catch { throw .lock(error) }
    }
    do throws(SnapshotFileError) {
      let files = try Publisher.Files(
        result, session: rule.session(after: store.refusingLinks.readSession(), now: request.now.date))
      try Publisher(store: store).publish(files, state: memory(of: result, files, extracts))
    } catch { throw .file(error) }
    lock = nil
  }

  /// What the next run may want to know of the snapshot.
  private func memory(
    of result: SnapshotBuilder.Result, _ files: Publisher.Files, _ extracts: [CalendarKey: [UInt8]]
  ) -> FileSet {
    var changes = FileSet()
    guard let container = store.container else { return changes }
    let stored = ContainerState.read(container: container)?.state
    let calendars = zip(inputs, result.report.calendars)
    // Where no one compares and all is plain, there is nothing to remember, and so nothing to hash.
    let isPlain =
      sources.isEmpty && request.privacy == .keep
      && calendars.allSatisfy { input, calendar in
        calendar.error == nil && calendar.staleSince == nil && calendar.isCutOff == nil
          && input.visibility.publishesEvents && !input.prefersDeclaredKey
      }
    guard stored != nil || !isPlain, let snapshot = PublishedText(Array(files.snapshot)) else {
      return changes
    }
    var generation = ContainerState.Generation(snapshot: snapshot)
    generation.privacy = request.privacy
    for (input, calendar) in calendars {
      if let since = calendar.staleSince.flatMap(InstantText.read) {
        generation.staleSince[calendar.key] = since
      } else if !input.visibility.publishesEvents || calendar.error != nil && calendar.components.read == 0 {
        generation.unread.append(calendar.key)
      }
      if calendar.isCutOff == true { generation.cutOff.append(calendar.key) }
      if calendar.key != input.key.description { generation.declaredKeys[input.placeText] = calendar.key }
      if input.prefersDeclaredKey, calendar.key == input.key.description {
        generation.countedKeys[input.placeText] = calendar.key
      }
    }
    // A source that changed while it was read may have been read in either state.
    generation.sources = zip(inputs, sources).map { input, stamps in
      stamps.flatMap { SourceStamp.areCurrent($0, of: input) ? $0 : nil }
    }
    if !sources.isEmpty, generation.sources.allSatisfy({ $0 != nil }),
      result.report.calendars.allSatisfy({ $0.error == nil && $0.errors == nil && $0.isCutOff == nil }),
      result.report.diagnostics["coverage-before-today"] == nil,
      let session = PublishedText(Array(files.session))
    {
      var report = result.report
      for index in report.calendars.indices { report.calendars[index].isUnchanged = nil }
      generation.inputs = ContainerState.InputRecord(
        request: fingerprint.text, session: session, calendars: SHA256.hex(Array(files.calendars)),
        report: report)
    }
    let kept = zip(inputs, generation.sources).compactMap { input, stamps in
      stamps == nil ? nil : extracts[input.key]
    }
    (stored ?? ContainerState())
      .adding(generation, after: ContainerMemory.snapshot(in: container).flatMap(PublishedText.init))
      .put(into: &changes, extracts: kept)
    return changes
  }
}

/// Why a container could not be written.
@_spi(Writer) public enum ContainerFailure: Error {
  case lock(ContainerLock.Failure)
  case file(SnapshotFileError)
  /// The clock says a time long before the snapshot that is there was written.
  case clock(container: String, now: String, before: String)

  /// One sentence without a full stop.
  public var reason: String {
    switch self {
    case .lock(let failure): failure.reason
    case .file(let error): error.reason
    case .clock(let container, let now, let before):
      "the clock says \(now), and the snapshot in \(container) was written at \(before)"
    }
  }
}
