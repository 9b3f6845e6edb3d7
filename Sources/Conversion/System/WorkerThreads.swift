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
}
