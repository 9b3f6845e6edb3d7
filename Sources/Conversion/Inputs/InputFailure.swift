public import CalendarDomain

/// Why a calendar's source gave nothing.
public struct InputFailure: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// It does not exist or may not be read.
    case noInput
    /// Reading failed midway.
    case readFailed
    /// It is not a calendar, or beyond a limit.
    case badData
    /// The worker that read it crashed, hung or ran out of what it was allowed.
    case worker
    /// The system gives this process no more of something: processes, descriptors, memory.
    case exhausted
  }

  public var kind: Kind
  public var diagnostic: Diagnostic

  public init(_ kind: Kind, _ diagnostic: Diagnostic) {
    self.kind = kind
    self.diagnostic = diagnostic
  }

  /// The worker that read a calendar was lost, for the reason given.
  static func worker(_ reason: String) -> InputFailure {
    InputFailure(.worker, Diagnostic("worker-lost", reason))
  }

  /// A link under a name that nobody named but the folder it lies in.
  static func link(_ path: String) -> InputFailure {
    InputFailure(
      .noInput,
      Diagnostic(
        "link-not-followed", "\(path) is a link, and links in a folder of calendars are not followed",
        location: SourceLocation(file: path, line: 1), action: "name the file that it leads to"))
  }

  static func system(_ path: String, _ number: Int32) -> InputFailure {
    let reason = SystemError.text(number)
    return InputFailure(
      number == SystemError.missing || number == SystemError.denied ? .noInput : .readFailed,
      Diagnostic(
        "cannot-read", "cannot read \(path): \(reason)",
        location: SourceLocation(file: path, line: 1),
        action: path.contains("://")
          ? "calendars are not downloaded: fetch it into a file first"
          : path.contains("\u{FFFD}") ? "its name is not UTF-8: give it one that is" : nil))
  }
}
