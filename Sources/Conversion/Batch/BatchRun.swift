import CalendarDomain
@_spi(Writer) import CalendarrCore
public import SnapshotBuilding
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

/// Many profiles in one run: parsed by worker processes, published by this one.
///
/// What a container holds afterwards does not depend on the number of workers, and outcomes come in the
/// order of the profiles.
@_spi(Writer) public struct BatchRun: Sendable {
  public var profiles: [Profile]
  /// What profiles differ from in their settings.
  public var base: SnapshotRequest
  public var policy: ContainerSession.Policy
  public var program: WorkerProgram
  /// Worker processes at a time.
  public var jobs: Int

  public init(
    profiles: [Profile], base: SnapshotRequest, policy: ContainerSession.Policy,
    program: WorkerProgram, jobs: Int
  ) {
    self.profiles = profiles
    self.base = base
    self.policy = policy
    self.program = program
    self.jobs = jobs
  }

  /// Runs all profiles, or until a stop is requested: then the containers begun are finished or left
  /// as they were, and those not begun have no outcome.
  ///
  /// False where the system does not let it start at all.
  ///
  /// - Parameters:
  ///   - report: called with each outcome, in order, on the caller's thread.
  ///   - tick: called several times a second with the number of profiles done.
  public func run(report: (ProfileOutcome) -> Void, tick: (Int) -> Void = { _ in }) -> Bool {
    PendingStop.holding {
      guard let wake = SystemCall.pipeEnds() else { return false }
      defer {
        close(wake.readEnd)
        close(wake.writeEnd)
      }
      let board = BatchBoard(count: profiles.count)
      let count = max(1, min(jobs, profiles.count))
      let threads = WorkerThreads(count) { [self] _ in
        BatchLane(run: self, board: board, wake: wake.writeEnd).work()
        board.laneEnded()
        _ = SystemCall.write([1], to: wake.writeEnd)
      }
      var isRunning = true
      while isRunning {
        // Asked before the outcomes are taken, so that the last ones are not missed.
        isRunning = !board.isDone(lanes: threads.count)
        if isRunning {
          var polled = [pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0)]
          SystemCall.wait(for: &polled, milliseconds: 200)
          if polled[0].revents != 0 { _ = SystemCall.bytes(of: wake.readEnd, atMost: 4096) }
        }
        for outcome in board.takeInOrder() { report(outcome) }
        tick(board.done)
      }
      threads.join()
      for outcome in board.takeRest() { report(outcome) }
      return true
    }
  }
}
