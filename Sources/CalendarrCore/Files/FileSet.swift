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

/// Files of one folder that are replaced together: all are written and on the disk before the first takes its place.
///
/// So a disk that is full, or any other fault of writing, leaves every file as it was. What remains are the renames,
/// which happen one after the other in the order in which the files were put.
@_spi(Writer) public struct FileSet {
  private enum Change {
    case content(Data)
    case removal
  }

  private var changes: [(name: String, change: Change)] = []

  /// A set that changes nothing yet.
  @_spi(Writer) public init() {}

  /// True while nothing was put or removed.
  @_spi(Writer) public var isEmpty: Bool { changes.isEmpty }

  /// Has the file `name` replaced by one of this content.
  @_spi(Writer) public mutating func put(_ bytes: Data, as name: String) {
    changes.append((name, .content(bytes)))
  }

  /// Has the file `name` removed; one that is not there is no error.
  @_spi(Writer) public mutating func remove(_ name: String) { changes.append((name, .removal)) }

  /// Does all of it. Throws `.cannotCreate`, `.cannotWrite` or `.cannotRemove`; then nothing has changed, unless it was
  /// a rename that failed.
  ///
  /// A name that is a link, has other names, or is no regular file is refused. A new file gets mode 0644 less the
  /// umask; a replaced one keeps its permissions, and owner and group where the system allows.
  @_spi(Writer) public func commit(in folder: OpenFolder) throws(SnapshotFileError) {
    for (name, change) in changes {
      // What is removed need not be read: a link goes, and its target stays.
      if case .content = change { try folder.prove(name) }
    }
    var staged: [TemporaryFile?] = []
    do throws(SnapshotFileError) {
      for (name, change) in changes {
        guard case .content(let bytes) = change else {
          staged.append(nil)
          continue
        }
        let file = try TemporaryFile(for: name, in: folder)
        staged.append(file)
        try file.fill(with: bytes)
      }
      for (file, (name, _)) in zip(staged, changes) {
        if let file { try file.moveIntoPlace() } else { try folder.removeFile(name) }
      }
    } catch {
      for file in staged { file?.discard() }
      throw error
    }
    folder.flush()
  }

  /// The same in the folder at a path.
  @_spi(Writer) public func commit(in folder: URL) throws(SnapshotFileError) {
    try commit(in: OpenFolder(folder.path))
  }
}

@_spi(Writer) extension OpenFolder {
  /// Replaces one file by one of this content, as a `FileSet` does.
  public func replace(_ name: String, with bytes: Data) throws(SnapshotFileError) {
    var files = FileSet()
    files.put(bytes, as: name)
    try files.commit(in: self)
  }

  /// Writes files into the folder that a user named, one after the other; it is made where it is missing, and what a
  /// run that was killed left there goes.
  public static func fill(
    _ path: String, with files: [(name: String, bytes: [UInt8])]
  ) throws(SnapshotFileError) {
    let url = URL(namedPath: path, isFolder: true)
    try AtomicFile.createFolder(url)
    let folder = try OpenFolder(url.path)
    _ = try? folder.removeStrayTemporaries()
    for (name, bytes) in files { try folder.replace(name, with: Data(bytes)) }
  }
}

extension OpenFolder {
  /// Removes a file, and says whether there was one.
  @discardableResult
  func removeFile(_ name: String) throws(SnapshotFileError) -> Bool {
    if SystemCall.removeFile(name, in: descriptor) == 0 { return true }
    if errno == ENOENT { return false }
    throw SnapshotFileError(.cannotRemove, path: path(of: name), errorNumber: errno)
  }
}
