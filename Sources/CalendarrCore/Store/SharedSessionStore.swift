#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The session file of a container.
public struct SharedSessionStore: Sendable {
  let container: URL?
  var refusesLinks = false

  init(container: URL, refusesLinks: Bool) {
    self.container = container
    self.refusesLinks = refusesLinks
  }

  /// A store on `container`, else on the platform's default.
  public init(container: URL? = nil) {
    self.container = container ?? SnapshotContainer.platformDefault()
  }

  /// The session, or nil when there is none that can be read.
  public func read() -> SharedSession? {
    guard let container else { return nil }
    let content = FileContent(
      of: container.appending(path: SnapshotContainer.sessionName), refusesLinks: refusesLinks)
    guard case .bytes(let data) = content else { return nil }
    return SnapshotStore.decodeSession(data)
  }

  /// Publishes `session` in one step.
  @_spi(Writer) public func write(_ session: SharedSession) throws(SnapshotFileError) {
    let folder = try SnapshotFileError.require(container)
    try AtomicFile.createFolder(folder)
    var files = FileSet()
    files.put(try SnapshotCoding.encode(session), as: SnapshotContainer.sessionName)
    try files.commit(in: folder)
    SnapshotChangeNotifier.post()
  }

  /// Removes the session; one that is not there is no error.
  @_spi(Writer) public func clear() throws(SnapshotFileError) {
    let folder = try SnapshotFileError.require(container)
    try AtomicFile(folder.appending(path: SnapshotContainer.sessionName)).remove()
    SnapshotChangeNotifier.post()
  }
}
