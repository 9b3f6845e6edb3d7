import Foundation

/// Whether the tests were built with a sanitizer, and what that changes: everything takes several times as long, and
/// processes cannot be kept within an address space, since a sanitizer's shadow is larger than any.
public enum Sanitizer {
  /// `make test-asan` and `make test-tsan` say so.
  public static let isOn = ProcessInfo.processInfo.environment["CALENDARR_SANITIZER"] != nil

  /// What programs are to know of it that are started with variables of the test's own.
  public static let environment = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }

  /// A bound on the time that something may take, wider under a sanitizer.
  public static func bound(_ time: Duration) -> Duration { isOn ? time * 6 : time }
}
