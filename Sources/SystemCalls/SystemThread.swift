#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of the system's.
package struct SystemThread {
  private let handle: pthread_t

  /// What the thread runs; counted until it does.
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs `body`; nil where the system gives no more threads.
  package init?(_ body: @escaping @Sendable () -> Void) {
    // Taken back by the thread, or below where there is none.
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = unsafe pthread_create(
        &thread, nil,
        { argument in
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
      guard failure == 0, let thread = unsafe thread else {
        unsafe work.release()
        return nil
      }
      unsafe handle = thread
    #else
      var thread = pthread_t()
      let failure = unsafe pthread_create(
        &thread, nil,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          }
          return nil
        }, work.toOpaque())
      guard failure == 0 else {
        unsafe work.release()
        return nil
      }
      handle = thread
    #endif
  }

  /// Returns when the thread has ended. Once, and not after `detach()`.
  package func join() {
    #if canImport(Darwin)
      _ = unsafe pthread_join(handle, nil)
    #else
      pthread_join(handle, nil)
    #endif
  }
}
