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
  /// Creates a folder with its parents (mode 0777 less the umask); one that is there is no error.
  public static func createFolder(_ url: URL) throws(SnapshotFileError) {
    var path = url.path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    if mkdir(path, 0o777) == 0 { return }
    if errno == ENOENT && folder(of: path) != path {
      try createFolder(URL(filePath: folder(of: path), directoryHint: .isDirectory))
      if mkdir(path, 0o777) == 0 { return }
    }
    let failure = errno
    var status = stat()
    // Another process may have made it first, and a read-only parent may already hold it.
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return }
      throw SnapshotFileError(.cannotCreate, path: path, errorNumber: ENOTDIR)
    }
    throw SnapshotFileError(.cannotCreate, path: path, errorNumber: failure)
  }

  /// Removes temporary files whose writer is gone, and returns how many that were.
  ///
  /// A writer holds a lock on its temporary file, and the system drops the lock when the writer ends; so a
  /// file that can be locked has no writer any more. Files of running writers stay. A folder that is not
  /// there holds none.
  @discardableResult
  public static func removeStrayTemporaries(in folder: URL) throws(SnapshotFileError) -> Int {
    guard let entries = opendir(folder.path) else {
      if errno == ENOENT { return 0 }
      throw SnapshotFileError(.cannotRemove, path: folder.path, errorNumber: errno)
    }
    defer { closedir(entries) }
    var removed = 0
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard name.hasPrefix(temporaryPrefix) else { continue }
      if TemporaryFile.removeIfStray("\(folder.path)/\(name)") { removed += 1 }
    }
    return removed
  }
}
