#if os(Linux)
  import Glibc

  /// A thread that watches a container and calls a handler after each burst of changes.
  ///
  /// The thread ends when the value is released: the value holds one end of a pair of sockets and the thread
  /// polls the other, so neither needs to know whether its peer is still there.
  final class WatchThread: Sendable {
    private let stopEnd: Int32

    /// Watches from before this returns, so that no later change is missed.
    init(container path: String, _ handler: @escaping @Sendable () -> Void) {
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        stopEnd = -1
        return
      }
      stopEnd = ends[1]
      Self.start(Loop(watch: ContainerWatch(path), stopEnd: ends[0], handler: handler))
    }

    deinit { if stopEnd >= 0 { close(stopEnd) } }

    /// Runs `loop` on a new thread that takes no signals, which stay with the program's own threads.
    private static func start(_ loop: Loop) {
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

      let handle = Unmanaged.passRetained(loop)
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Loop>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, handle.toOpaque())
      if failure == 0 { pthread_detach(thread) } else { handle.release() }
    }
  }

  /// What the thread does; used by that thread alone.
  private final class Loop {
    /// A burst is over when this long nothing more has come, in milliseconds.
    private static let quiet = 40
    /// A burst that does not end is told of this often, in milliseconds.
    private static let patience = 400

    private let watch: ContainerWatch
    private let stopEnd: Int32
    private let handler: @Sendable () -> Void

    init(watch: ContainerWatch, stopEnd: Int32, handler: @escaping @Sendable () -> Void) {
      self.watch = watch
      self.stopEnd = stopEnd
      self.handler = handler
    }

    deinit { close(stopEnd) }

    func run() {
      /// When to call the handler at the latest; nil while there is nothing to tell.
      var deadline: Int?
      while true {
        let wait = deadline.map { max(0, min(Self.quiet, $0 - Self.milliseconds())) } ?? -1
        var polled = [
          pollfd(fd: stopEnd, events: Int16(POLLIN), revents: 0),
          pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&polled, nfds_t(polled.count), Int32(wait))
        if count < 0 && errno != EINTR { return }
        if polled[0].revents != 0 { return }
        if polled[1].revents != 0 && watch.drain() && deadline == nil {
          deadline = Self.milliseconds() + Self.patience
        }
        if let latest = deadline, count == 0 || Self.milliseconds() >= latest {
          deadline = nil
          handler()
        }
      }
    }

    private static func milliseconds() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
  }
#endif
