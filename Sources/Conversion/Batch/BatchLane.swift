@_spi(Writer) import CalendarrCore
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
    var container: ContainerRun
    var request: StreamRequest
    var start: Int
  }

  func work() {
    var current = begin()
    while let begun = current {
      guard let outcome = worker.receive(begun.request) else { return }
      current = begin()
      put(begun.container.finish(outcome), at: begun.index, since: begun.start)
    }
  }

  /// Takes profiles until one needs the worker; nil when there are no more or the run is to stop.
  private func begin() -> Begun? {
    while !PendingStop.isRequested, let index = board.take() {
      let profile = run.profiles[index]
      let start = MonotonicClock.milliseconds()
      do throws(ContainerLock.Failure) {
        let request = profile.settings.applied(to: run.base)
        let split = FolderSplit(profile.calendars, for: request)
        let container = try ContainerRun(
          store: SnapshotStore(container: URL(namedPath: profile.output, isFolder: true)),
          policy: run.policy, request: request, rule: profile.session, inputs: split.calendars,
          failures: split.failures)
        if let report = container.unchanged {
          put(container.renew(report), at: index, since: start)
          continue
        }
        guard container.hasToRead else {
          if let outcome = container.convert() { put(container.finish(outcome), at: index, since: start) }
          continue
        }
        let asked = container.request(id: .number(String(index)))
        worker.send(asked)
        return Begun(index: index, container: container, request: asked, start: start)
      } catch {
        if case .interrupted = error { return nil }
        put(ContainerOutcome(.lock(error)), at: index, since: start)
      }
    }
    return nil
  }

  private func put(_ outcome: ContainerOutcome, at index: Int, since start: Int) {
    let took = MonotonicClock.milliseconds() - start
    board.put(ProfileOutcome(run.profiles[index], outcome, milliseconds: took), at: index)
    _ = SystemCall.write([1], to: wake)
  }
}
