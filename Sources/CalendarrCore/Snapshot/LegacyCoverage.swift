#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How the window of a schema 1 file, which names none, follows from the moment it was written.
///
/// The default is the writer's own rule in the reader's calendar: local midnight of `writtenAt`,
/// 7 days back and 42 days on.
public struct LegacyCoverage: Sendable {
  private let rule: @Sendable (Date) -> SnapshotCoverage

  /// A rule of the caller's own, for one that has better time zone data than its calendar.
  public init(_ rule: @escaping @Sendable (Date) -> SnapshotCoverage) { self.rule = rule }

  /// The writer's rule in `calendar`, which is asked for each time: few files are of schema 1, and the current
  /// one takes long to make and changes where the user travels.
  public init(calendar: @escaping @autoclosure @Sendable () -> Calendar) {
    rule = { SnapshotCoverage(around: $0, calendar: calendar()) }
  }

  /// The window, `start ..< end`, of a file written at `writtenAt`.
  public func callAsFunction(_ writtenAt: Date) -> SnapshotCoverage { rule(writtenAt) }

  static let userInfoKey = CodingUserInfoKey(rawValue: "CalendarrCore.LegacyCoverage")

  /// The rule handed to `decoder`, else the one of the current calendar.
  init(in decoder: any Decoder) {
    let given = Self.userInfoKey.flatMap { decoder.userInfo[$0] as? LegacyCoverage }
    self = given ?? LegacyCoverage(calendar: .current)
  }
}
