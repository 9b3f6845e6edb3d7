public import CalendarDomain
@_spi(Writer) public import CalendarrCore
public import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts a finished snapshot into its container.
///
/// Source: wire format, writer rule 10: calendars, then the snapshot, each an atomic replace.
public struct Publisher: Sendable {
  public let store: SnapshotStore

  public init(store: SnapshotStore) { self.store = store }

  /// The bytes of the three files: all are made before any is written.
  @_spi(Writer) public struct Files: Sendable {
    var session: Data
    var calendars: Data
    var snapshot: Data

    @_spi(Writer) public init(
      _ result: SnapshotBuilder.Result, session: SharedSession
    ) throws(SnapshotFileError) {
      self.session = try SnapshotCoding.encode(session)
      calendars = try SnapshotCoding.encode(result.calendars)
      snapshot = try SnapshotCoding.encode(result.snapshot)
    }
  }

  /// Writes the files into the container, which exists. All are on the disk before the first takes its place, so that
  /// what was there stays when a write fails.
  ///
  /// A file that holds these very bytes is left alone.
  ///
  /// - Parameter state: what the next run may want to know of them, which takes its place before they do.
  @_spi(Writer) public func publish(_ files: Files, state: FileSet = FileSet()) throws(SnapshotFileError) {
    try publish(
      [
        (SnapshotContainer.sessionName, files.session), (SnapshotContainer.calendarsName, files.calendars),
        (SnapshotContainer.snapshotName, files.snapshot),
      ], state)
  }

  /// Writes session and snapshot as they are, but with another time.
  func renew(
    _ session: [UInt8], _ snapshot: [UInt8], now: Instant, state: FileSet
  ) throws(SnapshotFileError) {
    try publish(
      [
        (SnapshotContainer.sessionName, Data(PublishedText.bytes(session, writtenAt: now))),
        (SnapshotContainer.snapshotName, Data(PublishedText.bytes(snapshot, writtenAt: now))),
      ], state)
  }

  private func publish(
    _ files: [(name: String, bytes: Data)], _ state: FileSet
  ) throws(SnapshotFileError) {
    guard let container = store.container else { return }
    let folder = try OpenFolder(container.path)
    try folder.removeStrayTemporaries()
    var changes = state
    var hasChanged = false
    for (name, bytes) in files {
      let path = folder.path(of: name)
      if let found = try? WholeFile.read(path, maxBytes: bytes.count, refusesLinks: true),
        Data(found) == bytes
      {
        continue
      }
      changes.put(bytes, as: name)
      hasChanged = true
    }
    if !changes.isEmpty { try changes.commit(in: folder) }
    if hasChanged { SnapshotChangeNotifier.post() }
  }

  /// Signs out: snapshot and calendars go, the session stays and says so.
  @_spi(Writer) public func signOut(now: Instant) throws(SnapshotFileError) {
    _ = try store.createContainer()
    _ = try store.removeStrayTemporaries()
    try store.signOut(at: now.date)
  }
}
