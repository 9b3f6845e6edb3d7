/// What became of the components of an import: of one UID and RECURRENCE-ID each.
///
/// `new`, `updated`, `unchanged` and `refused` together are what the files hold.
public struct ImportCounts: Hashable, Sendable {
  public var new = 0
  public var updated = 0
  /// As it is stored, or an older version.
  public var unchanged = 0
  /// Stored, and no longer in the feed.
  public var removed = 0
  /// Not to be read, or no event but a message about one.
  public var refused = 0

  public init() {}
}
