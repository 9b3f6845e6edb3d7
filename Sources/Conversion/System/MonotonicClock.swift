#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Time that only goes forward, for limits and rates; it says nothing about dates.
public enum MonotonicClock {
  /// Milliseconds since some moment of the past.
  public static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
