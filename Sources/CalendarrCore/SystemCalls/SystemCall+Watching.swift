#if os(Linux)
  import Glibc

  extension SystemCall {
    /// inotify_add_watch(2): the number of the watch, or -1.
    static func watch(_ folder: String, _ events: UInt32, by descriptor: Int32) -> Int32 {
      unsafe inotify_add_watch(descriptor, folder, events)
    }

    /// socketpair(2): two ends that no other process inherits; nil where `errno` says why.
    static func pairOfSockets() -> (Int32, Int32)? {
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      return unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Milliseconds since some moment of the past.
    static func milliseconds() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// What a thread runs; counted until it does.
    private final class Work {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Runs `body` on a thread of its own that takes no signals, which stay with the program's own threads, and that
    /// nobody waits for.
    static func startThread(_ body: sending @escaping () -> Void) {
      var all = sigset_t()
      var before = sigset_t()
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

      // Taken back by the thread, or below where there is none.
      let work = unsafe Unmanaged.passRetained(Work(body))
      var thread = pthread_t()
      let failure = unsafe pthread_create(
        &thread, nil,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          }
          return nil
        }, work.toOpaque())
      if failure == 0 { pthread_detach(thread) } else { unsafe work.release() }
    }
  }
#endif
