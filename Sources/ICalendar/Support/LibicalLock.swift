#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serializes calls into libical, whose start-up and shared tables are not safe from several threads.
///
/// Not recursive: what runs inside must not take it again.
final class LibicalLock: Sendable {
  static let shared = LibicalLock()

  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>

  private init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  func callAsFunction<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
