import CalendarDomain
@_spi(Writer) import CalendarrCore
import SnapshotBuilding
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One thread of a batch with its worker: takes profile after profile.
///
/// The worker reads the next profile while the one before is being published.
struct BatchLane {
  private let run: BatchRun
  private let board: BatchBoard
  private let wake: Int32
  private let worker: WorkerLane

  init(run: BatchRun, board: BatchBoard, wake: Int32) {
    self.run = run
    self.board = board
    self.wake = wake
    worker = WorkerLane(run.program) { PendingStop.isRequested }
  }

  /// A profile whose request is with the worker.
  private struct Begun {
    var index: Int
    var session: ContainerSession
    var request: StreamRequest
    var start: Int
  }

  func work() {
    var current = begin()
    while let begun = current {
      guard let outcome = worker.receive(begun.request) else { return }
      current = begin()
      finish(begun, outcome)
    }
  }

  static func signal(_ descriptor: Int32) {
    _ = SystemCall.write([1], to: descriptor)
  }

  /// Takes profiles until one needs the worker; nil when there are no more or the run is to stop.
  private func begin() -> Begun? {
    while !PendingStop.isRequested, let index = board.take() {
      let profile = run.profiles[index]
      let start = MonotonicClock.milliseconds()
      let request = profile.settings.applied(to: run.base)
      let store = SnapshotStore(
        container: URL(namedPath: profile.output, isFolder: true))
      do throws(ContainerLock.Failure) {
        let split = FolderSplit(profile.calendars, for: request)
        let session = try ContainerSession(
          store: store, policy: run.policy, request: request, rule: profile.session,
          inputs: split.calendars)
        let begun = Begun(
          index: index, session: session,
          request: StreamRequest(
            id: .number(String(index)), now: request.now,
            previous: run.policy.carriesOver ? profile.output : nil,
            settings: ConversionSettings(request), calendars: split.calendars, failures: split.failures,
            reuse: session.reuse), start: start)
        guard let report = session.unchanged else {
          worker.send(begun.request)
          return begun
        }
        close(begun, .unchanged, report) { () throws(ContainerFailure) in try session.renew() }
      } catch {
        if case .interrupted = error { return nil }
        put(failure(profile, .lock(error)), at: index, since: start)
      }
    }
    return nil
  }

  private func finish(_ begun: Begun, _ outcome: ConversionJob.Outcome) {
    guard let result = outcome.result else {
      var ending = ProfileOutcome(run.profiles[begun.index], .failed)
      ending.diagnostics = outcome.diagnostics
      ending.failures = outcome.failures.map(\.failure.kind)
      ending.guards = outcome.guards
      return put(ending, at: begun.index, since: begun.start)
    }
    close(
      begun, outcome.isPartial ? .partial : .converted, result.report, outcome.diagnostics, outcome.guards
    ) { () throws(ContainerFailure) in
      try begun.session.publish(result, extracts: outcome.extracts)
    }
  }

  /// Has the container written, and says what became of the profile.
  private func close(
    _ begun: Begun, _ ending: ProfileOutcome.Ending, _ report: SnapshotReport,
    _ diagnostics: [Diagnostic] = [], _ guards: [ProcessGuard]? = nil,
    write: () throws(ContainerFailure) -> Void
  ) {
    let profile = run.profiles[begun.index]
    var outcome = ProfileOutcome(profile, ending)
    do throws(ContainerFailure) {
      try write()
      outcome.report = report
      outcome.diagnostics = diagnostics
    } catch {
      outcome = failure(profile, error)
    }
    outcome.guards = guards
    put(outcome, at: begun.index, since: begun.start)
  }

  /// A lock that someone holds is something else than one that cannot be made.
  private func failure(_ profile: Profile, _ error: ContainerFailure) -> ProfileOutcome {
    let isHeld = if case .lock(.held) = error { true } else { false }
    var outcome = ProfileOutcome(profile, isHeld ? .locked : .unwritten)
    outcome.diagnostics = [
      isHeld
        ? Diagnostic("container-locked", error.reason)
        : Diagnostic("cannot-write", error.reason)
    ]
    return outcome
  }

  private func put(_ outcome: ProfileOutcome, at index: Int, since start: Int) {
    var outcome = outcome
    outcome.milliseconds = MonotonicClock.milliseconds() - start
    board.put(outcome, at: index)
    Self.signal(wake)
  }
}
