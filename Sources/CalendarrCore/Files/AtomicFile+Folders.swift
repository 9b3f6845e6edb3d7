#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@_spi(Writer) extension AtomicFile {
  /// What others may put in a folder, readers would take for ours.
  private static let folderMode: mode_t = 0o755

  /// Creates a folder with its parents (mode 0755 less the umask); one that is there is no error.
  public static func createFolder(_ url: URL) throws(SnapshotFileError) {
    var path = url.path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    if SystemCall.makeFolder(path, mode: folderMode) == 0 { return }
    if errno == ENOENT && folder(of: path) != path {
      try createFolder(URL(filePath: folder(of: path), directoryHint: .isDirectory))
      if SystemCall.makeFolder(path, mode: folderMode) == 0 { return }
    }
    let failure = errno
    // Another process may have made it first, and a read-only parent may already hold it.
    if let status = SystemCall.status(of: path) {
      if status.st_mode & S_IFMT == S_IFDIR { return }
      throw SnapshotFileError(.cannotCreate, path: path, errorNumber: ENOTDIR)
    }
    throw SnapshotFileError(.cannotCreate, path: path, errorNumber: failure)
  }

  /// Removes temporary files whose writer is gone, and returns how many that were. A folder that is not there holds
  /// none.
  @discardableResult
  public static func removeStrayTemporaries(in folder: URL) throws(SnapshotFileError) -> Int {
    do throws(SnapshotFileError) {
      return try OpenFolder(folder.path).removeStrayTemporaries()
    } catch  where error.errorNumber == ENOENT {
      return 0
    } catch {
      throw SnapshotFileError(.cannotRemove, path: folder.path, errorNumber: error.errorNumber)
    }
  }
}
