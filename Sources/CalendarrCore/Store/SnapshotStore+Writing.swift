#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

@_spi(Writer) extension SnapshotStore {
  /// Publishes calendars, then snapshot, each in one step, then tells observers. Both are on the disk before the first
  /// takes its place.
  ///
  /// A reader that looks in between sees new calendars beside the old snapshot, never half a file. The
  /// container is created when missing. Nil `calendars` leaves the list as it is.
  public func write(
    _ snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar]? = nil
  ) throws(SnapshotFileError) {
    // Both are encoded before either is written: what cannot be encoded changes nothing.
    let bytes = try SnapshotCoding.encode(snapshot)
    let folder = try createContainer()
    var files = FileSet()
    if let calendars { files.put(try SnapshotCoding.encode(calendars), as: SnapshotContainer.calendarsName) }
    files.put(bytes, as: SnapshotContainer.snapshotName)
    try files.commit(in: folder)
    SnapshotChangeNotifier.post()
  }

  /// Publishes the list of calendars in one step, then tells observers.
  public func writeCalendars(_ calendars: [SnapshotCalendar]) throws(SnapshotFileError) {
    var files = FileSet()
    files.put(try SnapshotCoding.encode(calendars), as: SnapshotContainer.calendarsName)
    try files.commit(in: createContainer())
    SnapshotChangeNotifier.post()
  }

  /// Publishes the session in one step, then tells observers.
  public func writeSession(_ session: SharedSession) throws(SnapshotFileError) {
    try SharedSessionStore(container: SnapshotFileError.require(container)).write(session)
  }

  /// Removes the session; readers then know of no one who signed out.
  public func clearSession() throws(SnapshotFileError) {
    try SharedSessionStore(container: SnapshotFileError.require(container)).clear()
  }

  /// Removes snapshot and calendars, and leaves the session.
  public func clear() throws(SnapshotFileError) {
    let folder = try SnapshotFileError.require(container)
    try AtomicFile(folder.appending(path: SnapshotContainer.snapshotName)).remove()
    try AtomicFile(folder.appending(path: SnapshotContainer.calendarsName)).remove()
    SnapshotChangeNotifier.post()
  }

  /// Does what signing out does: the session stays, signed out and without a user name; snapshot and
  /// calendars go.
  ///
  /// The session is written first, so that no reader ever sees a container that was never written.
  public func signOut(at now: Date) throws(SnapshotFileError) {
    let baseURL = refusingLinks.readSession()?.baseURL ?? ""
    try writeSession(
      SharedSession(baseURL: baseURL, username: "", isLoggedIn: false, writtenAt: now))
    try clear()
  }

  /// Does what resetting the server does: removes all three files.
  public func reset() throws(SnapshotFileError) {
    try clear()
    try clearSession()
  }

  /// Creates the container with its parents, and says where it is.
  @discardableResult
  public func createContainer() throws(SnapshotFileError) -> URL {
    let folder = try SnapshotFileError.require(container)
    try AtomicFile.createFolder(folder)
    return folder
  }

  /// Removes what writers that died left in the container, and returns how many files that were.
  @discardableResult
  public func removeStrayTemporaries() throws(SnapshotFileError) -> Int {
    try AtomicFile.removeStrayTemporaries(in: SnapshotFileError.require(container))
  }
}
