import CalendarTime
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP, held back while something must not be left half done.
///
/// Held back, they do not interrupt; work asks `isRequested` at moments where it can stop. When they
/// are let through again, the system ends the process as it would have.
public enum PendingStop {
  /// Runs `body` with the signals held back. Threads that `body` starts hold them back too.
  public static func holding<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = SignalMask.hold(signals)
    defer { before.restore() }
    return try body()
  }

  /// Whether one of the signals is waiting.
  public static var isRequested: Bool { SignalMask.isPending(signals) }

  /// What `body` gives, or nil when one of the signals, held back, comes first: `body` then goes on, on a
  /// thread of its own, until the process ends.
  public static func unlessRequested<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) -> Result? {
    guard let done = SystemCall.pipeEnds() else { return body() }
    let result = Guarded<Result?>(nil)
    let thread = WorkerThreads(1) { _ in
      let found = body()
      result.withLock { $0 = found }
      _ = SystemCall.write([1], to: done.writeEnd)
    }
    while true {
      var polled = [pollfd(fd: done.readEnd, events: Int16(POLLIN), revents: 0)]
      // A signal that is held back wakes nobody, so the wait is cut into pieces.
      if SystemCall.wait(for: &polled, milliseconds: 100) > 0 { break }
      if isRequested { return nil }
    }
    thread.join()
    close(done.readEnd)
    close(done.writeEnd)
    return result.withLock { $0 }
  }

  /// Lets the signals through to a process whose parent was holding them back when it started it.
  public static func letThrough() { SignalMask.letThrough(signals) }

  static let signals = [SIGINT, SIGTERM, SIGHUP]
}
