#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The session file of a container.
public struct SharedSessionStore: Sendable {
  let container: URL?

  /// A store on `container`, else on the platform's default.
  public init(container: URL? = nil) {
    self.container = container ?? SnapshotContainer.platformDefault()
  }

  /// The session, or nil when there is none that can be read.
  public func read() -> SharedSession? {
    guard let container else { return nil }
    let content = FileContent(of: container.appending(path: SnapshotContainer.sessionName))
    guard case .bytes(let data) = content else { return nil }
    return SnapshotStore.decodeSession(data)
  }

  /// Publishes `session` in one step.
  @_spi(Writer) public func write(_ session: SharedSession) throws(SnapshotFileError) {
    let folder = try SnapshotFileError.require(container)
    try AtomicFile.createFolder(folder)
    try AtomicFile(folder.appending(path: SnapshotContainer.sessionName))
      .write(SnapshotCoding.encode(session))
    SnapshotChangeNotifier.post()
  }

  /// Removes the session; one that is not there is no error.
  @_spi(Writer) public func clear() throws(SnapshotFileError) {
    let folder = try SnapshotFileError.require(container)
    try AtomicFile(folder.appending(path: SnapshotContainer.sessionName)).remove()
    SnapshotChangeNotifier.post()
  }
}
