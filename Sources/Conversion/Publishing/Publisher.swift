public import CalendarDomain
@_spi(Writer) public import CalendarrCore
public import SnapshotBuilding

/// Puts a finished snapshot into its container.
///
/// Source: wire format, writer rule 10: calendars, then the snapshot, each an atomic replace.
public struct Publisher: Sendable {
  public let store: SnapshotStore

  public init(store: SnapshotStore) { self.store = store }

  /// Writes the three files; what was there stays whole when a write fails.
  @_spi(Writer) public func publish(
    _ result: SnapshotBuilder.Result, session rule: SessionRule, now: Instant
  ) throws(SnapshotFileError) {
    _ = try store.createContainer()
    _ = try store.removeStrayTemporaries()
    try store.writeSession(rule.session(after: store.readSession(), now: now.date))
    try store.write(result.snapshot, calendars: result.calendars)
  }

  /// Signs out: snapshot and calendars go, the session stays and says so.
  @_spi(Writer) public func signOut(now: Instant) throws(SnapshotFileError) {
    _ = try store.createContainer()
    _ = try store.removeStrayTemporaries()
    try store.signOut(at: now.date)
  }
}
