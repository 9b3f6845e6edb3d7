import Foundation

/// Milliseconds of a clock that only goes forward.
enum MonotonicTime {
  static var now: Int { Int(ProcessInfo.processInfo.systemUptime * 1000) }
}
