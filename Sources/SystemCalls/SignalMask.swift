#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which signals are held back from a thread.
package struct SignalMask: Sendable {
  private var set = sigset_t()

  private init(_ signals: [Int32]) {
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
  }

  /// Holds signals back from this thread and those that it starts; what was held back before.
  package static func hold(_ signals: [Int32]) -> SignalMask {
    var mask = SignalMask(signals)
    var before = SignalMask([])
    unsafe pthread_sigmask(SIG_BLOCK, &mask.set, &before.set)
    return before
  }

  /// Holds back what the mask says, and nothing else.
  package func restore() {
    var set = set
    unsafe pthread_sigmask(SIG_SETMASK, &set, nil)
  }

  /// Lets signals through to the process.
  package static func letThrough(_ signals: [Int32]) {
    var mask = SignalMask(signals)
    unsafe sigprocmask(SIG_UNBLOCK, &mask.set, nil)
  }

  /// Whether one of these signals was sent and is held back.
  package static func isPending(_ signals: [Int32]) -> Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return signals.contains { unsafe sigismember(&pending, $0) == 1 }
  }
}
