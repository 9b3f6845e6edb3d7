/// What a reader finds in a container.
public enum SnapshotReadResult: Hashable, Sendable {
  /// Something is there that cannot be read; the text says why and is for logs.
  case unreadable(String)
  /// Nothing was ever published here.
  case neverWritten
  /// The user signed out.
  case loggedOut
  /// The file claims a schema this reader does not know; the reader needs an update.
  case incompatible
  /// The snapshot, complete and of someone signed in. It speaks for its coverage alone: see `CalendarrSnapshot.covers(_:)`.
  case ok(CalendarrSnapshot)

  /// The snapshot of `.ok`, else nil.
  public var snapshot: CalendarrSnapshot? {
    guard case .ok(let snapshot) = self else { return nil }
    return snapshot
  }
}
