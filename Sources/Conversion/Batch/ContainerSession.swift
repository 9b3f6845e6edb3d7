import CalendarDomain
@_spi(Writer) public import CalendarrCore
public import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One container during one run: locked, compared with what it holds, and published.
///
/// Released, it gives the lock back.
@_spi(Writer) public final class ContainerSession {
  /// How a container is treated, in every kind of run.
  public struct Policy: Sendable {
    /// What other processes are told of this one.
    public var holder: String
    /// Seconds to wait for another run.
    public var lockWait = 0
    /// Leaves a container alone whose sources have not changed.
    public var isIncremental = false
    /// Converts again although nothing has changed.
    public var isForced = false
    /// Last known events stand in for calendars that fail.
    public var carriesOver = true
    public var maxBytes: Int

    public init(holder: String, maxBytes: Int) {
      self.holder = holder
      self.maxBytes = maxBytes
    }
  }

  private let store: SnapshotStore
  private let policy: Policy
  private let request: SnapshotRequest
  private let inputs: [CalendarInput]
  private var lock: LockBox?
  /// The sources as they were before they are read.
  private var stamps: [SourceStamp]?

  /// Keeps a lock, which can be moved but not copied, inside a class.
  private final class LockBox {
    let lock: ContainerLock
    init(_ lock: consuming ContainerLock) { self.lock = lock }
  }

  /// Locks the container, where there is one already.
  public init(
    store: SnapshotStore, policy: Policy, request: SnapshotRequest, inputs: [CalendarInput],
    isInterrupted: () -> Bool = { PendingStop.isRequested }
  ) throws(ContainerLock.Failure) {
    self.store = store
    self.policy = policy
    self.request = request
    self.inputs = inputs
    if let path = store.container?.path, InputReader.isFolder(path) {
      try takeLock(path, isInterrupted: isInterrupted)
    }
  }

  private func takeLock(
    _ path: String, isInterrupted: () -> Bool = { false }
  ) throws(ContainerLock.Failure) {
    lock = LockBox(
      try ContainerLock(
        container: path, holder: policy.holder, waitingUpTo: policy.lockWait,
        isInterrupted: isInterrupted))
  }

  /// The snapshot that stands in for calendars that fail, or nil.
  public var previous: PreviousSnapshot? {
    policy.carriesOver ? PreviousSnapshot(store) : nil
  }

  /// What conversion would give, when that is known without it: nothing has changed since the last run
  /// but the time. Nil: convert.
  public func unchanged() -> SnapshotBuilder.Result? {
    guard policy.isIncremental, let container = store.container else { return nil }
    let stored = policy.isForced ? nil : ContainerState.read(container: container)
    let snapshot: CalendarrSnapshot?
    if case .ok(let found)? = stored.map({ _ in store.read() }) { snapshot = found } else { snapshot = nil }
    let generation = snapshot.flatMap { stored?.state.generation(of: $0.writtenAt) }
    stamps = SourceStamp.stamps(
      of: inputs, known: generation?.inputs?.sources ?? [], knownAt: stored?.storedAt ?? .min,
      maxBytes: policy.maxBytes)
    guard let stamps, var snapshot, let generation, generation.staleSince.isEmpty,
      let record = generation.inputs, record.request == requestHash,
      record.sources.count == stamps.count,
      zip(record.sources, stamps).allSatisfy({ $0.hasSameContent(as: $1) }),
      record.snapshot == hash(SnapshotContainer.snapshotName),
      record.calendars == hash(SnapshotContainer.calendarsName)
    else { return nil }
    snapshot.writtenAt = request.now.date
    return SnapshotBuilder.Result(
      snapshot: snapshot, calendars: store.readCalendars(), report: record.report, diagnostics: [])
  }

  /// Puts the result in its place; what was there stays whole when that fails.
  public func publish(
    _ result: SnapshotBuilder.Result, session: SessionRule
  ) throws(ContainerFailure) {
    do throws(SnapshotFileError) { _ = try store.createContainer() } catch { throw .file(error) }
    if lock == nil, let path = store.container?.path {
      do throws(ContainerLock.Failure) { try takeLock(path) } catch { throw .lock(error) }
    }
    do throws(SnapshotFileError) {
      try remember(result)
      try Publisher(store: store).publish(result, session: session, now: request.now)
    } catch { throw .file(error) }
  }

  /// Stores what the next run may want to know, before the snapshot that it is about.
  private func remember(_ result: SnapshotBuilder.Result) throws(SnapshotFileError) {
    guard let container = store.container else { return }
    var generation = ContainerState.Generation(writtenAt: result.snapshot.writtenAt)
    for calendar in result.report.calendars {
      if let since = calendar.staleSince.flatMap(InstantText.read) {
        generation.staleSince[calendar.key] = since.date
      } else if calendar.error != nil {
        generation.unread = (generation.unread ?? []) + [calendar.key]
      }
    }
    if let stamps, result.report.calendars.allSatisfy({ $0.error == nil }) {
      generation.inputs = ContainerState.InputRecord(
        request: requestHash, sources: stamps,
        snapshot: SHA256.hex(Array(try SnapshotCoding.encode(result.snapshot))),
        calendars: SHA256.hex(Array(try SnapshotCoding.encode(result.calendars))),
        report: result.report)
    }
    let stored = ContainerState.read(container: container)?.state
    guard stored != nil || generation.isWorthKeeping else { return }
    var current: Date?
    if case .ok(let snapshot) = store.read() { current = snapshot.writtenAt }
    try (stored ?? ContainerState()).adding(generation, after: current).write(container: container)
  }

  private func hash(_ name: String) -> String? {
    guard let path = store.container?.appending(path: name).path else { return nil }
    return (try? WholeFile.read(path, maxBytes: 256 << 20)).map(SHA256.hex)
  }

  /// Hash of everything but the sources that the result depends on.
  private lazy var requestHash: String = {
    let settings = ConversionSettings(request)
    let calendars = StreamRequest(
      id: .string(request.writerVersion), now: nil, previous: nil, settings: settings,
      calendars: inputs)
    let window = request.window
    let parts =
      [SnapshotReport.text(window.lowerBound), SnapshotReport.text(window.upperBound)]
      + SourceStamp.zoneFiles(request.database, request.zone.identifier)
    return SHA256.hex(calendars.line + Array(parts.joined(separator: "\n").utf8))
  }()
}

/// Why a container could not be written.
@_spi(Writer) public enum ContainerFailure: Error {
  case lock(ContainerLock.Failure)
  case file(SnapshotFileError)

  /// One sentence without a full stop.
  public var reason: String {
    switch self {
    case .lock(let failure): failure.reason
    case .file(let error): error.reason
    }
  }
}
