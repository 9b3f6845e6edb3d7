import SystemCalls

/// Time that only goes forward, for limits and rates; it says nothing about dates.
public enum MonotonicClock {
  /// Milliseconds since some moment of the past.
  public static func milliseconds() -> Int {
    SystemCall.milliseconds()
  }
}
