#if os(Linux)
  import Glibc

  /// A thread that watches a container and calls a handler after each burst of changes.
  ///
  /// The thread ends when the value is released: the value holds one end of a pair of sockets and the thread
  /// polls the other, so neither needs to know whether its peer is still there.
  final class WatchThread: Sendable {
    private let stopEnd: Int32

    /// Watches from before this returns, so that no later change is missed.
    init(container path: String, _ files: WatchedFiles, _ handler: @escaping @Sendable () -> Void) {
      guard let (pollEnd, stopEnd) = SystemCall.pairOfSockets() else {
        self.stopEnd = -1
        return
      }
      self.stopEnd = stopEnd
      let loop = Loop(watch: ContainerWatch(path, files), stopEnd: pollEnd, handler: handler)
      SystemCall.startThread { loop.run() }
    }

    deinit { if stopEnd >= 0 { close(stopEnd) } }
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
        let wait = deadline.map { max(0, min(Self.quiet, $0 - SystemCall.milliseconds())) } ?? -1
        var polled = [
          pollfd(fd: stopEnd, events: Int16(POLLIN), revents: 0),
          pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = SystemCall.wait(for: &polled, milliseconds: wait)
        if count < 0 && errno != EINTR { return }
        if polled[0].revents != 0 { return }
        if polled[1].revents != 0 && watch.drain() && deadline == nil {
          deadline = SystemCall.milliseconds() + Self.patience
        }
        if let latest = deadline, count == 0 || SystemCall.milliseconds() >= latest {
          deadline = nil
          handler()
        }
      }
    }
  }
#endif
