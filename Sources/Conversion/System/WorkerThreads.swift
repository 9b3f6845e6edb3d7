import CalendarTime
import SystemCalls

/// Threads that share work.
final class WorkerThreads {
  private var threads: [SystemThread] = []

  /// How many do the work, the caller's included where it does.
  var count: Int { max(1, threads.count) }

  /// Starts `count` threads that run `body` with the numbers 0..<count, or fewer where the system
  /// gives no more; with none at all, the caller's thread does the work.
  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for number in 0..<max(1, count) {
      if let thread = SystemThread({ body(number) }) { threads.append(thread) }
    }
    if threads.isEmpty { body(0) }
  }

  /// Returns when all have ended.
  func join() {
    for thread in threads { thread.join() }
    threads = []
  }

  /// Starts threads that run `body` with the numbers 0..<count; what it returns waits for them to end.
  @Sendable static func begin(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> () -> Void {
    WorkerThreads(count, body).join
  }

  /// Runs `body` with every number 0..<count, on as many threads as the system gives, and returns when
  /// all are done.
  static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = Guarded(0)
    let work: @Sendable (Int) -> Void = { _ in
      while true {
        let number = next.takeNext()
        guard number < count else { return }
        body(number)
      }
    }
    guard count > 1 else { return work(0) }
    // The caller's thread is one of them.
    let others = WorkerThreads(count - 1, work)
    work(0)
    others.join()
  }
}
