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

/// A file that is only ever replaced whole: a reader sees the old content or the new, never a part.
///
/// The new content is written to a temporary file in the same folder, flushed to disk and renamed over the
/// old; then the folder is flushed. When anything fails, the temporary file is removed and the old content
/// stays.
///
/// A new file gets mode 0644 less the process's umask; a replaced one keeps its permission bits. This is for paths that
/// the user named: a symbolic link is followed, and its target replaced, and a device, a pipe or a socket, which cannot
/// be replaced, is written to in place. What a folder happens to hold is for `FileSet`.
@_spi(Writer) public struct AtomicFile: Sendable {
  /// What the names of temporary files begin with; readers never look at such files.
  @_spi(Writer) public static let temporaryPrefix = ".calendarr-tmp-"

  /// Where the file is, or is to be.
  @_spi(Writer) public let url: URL

  /// The file at `url`, which need not exist.
  @_spi(Writer) public init(_ url: URL) { self.url = url }

  /// Replaces the content; throws `.cannotCreate` or `.cannotWrite`, and then nothing has changed.
  @_spi(Writer) public func write(_ bytes: some Sequence<UInt8>) throws(SnapshotFileError) {
    let writing = try begin()
    do throws(SnapshotFileError) {
      try writing.append(Data(bytes))
      try writing.finish()
    } catch {
      writing.discard()
      throw error
    }
  }

  /// Removes the file and says whether there was one.
  @discardableResult
  @_spi(Writer) public func remove() throws(SnapshotFileError) -> Bool {
    let path = url.path
    guard SystemCall.removeFile(path) != 0 else {
      if let folder = try? OpenFolder(Self.folder(of: path)) { folder.flush() }
      return true
    }
    if errno == ENOENT { return false }
    throw SnapshotFileError(.cannotRemove, path: path, errorNumber: errno)
  }

  /// Begins to write new content piece by piece, which takes the place of the old once it is finished.
  @_spi(Writer) public func begin() throws(SnapshotFileError) -> Writing {
    let path = Self.target(of: url.path)
    if let status = SystemCall.status(of: path) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw SnapshotFileError(.cannotWrite, path: path, errorNumber: EISDIR)
      default: return try Writing(inPlace: path)
      }
    }
    let folder = try OpenFolder(Self.folder(of: path))
    // What a run before this one left when it was killed; where it cannot be looked for, it stays.
    _ = try? folder.removeStrayTemporaries()
    return Writing(try TemporaryFile(for: Self.name(of: path), in: folder), in: folder)
  }

  /// A file that is being written.
  @_spi(Writer) public final class Writing {
    /// The new content, where there is a file to replace.
    private let temporary: TemporaryFile?
    private let folder: OpenFolder?
    /// What is written to in place, which cannot be replaced; -1 where there is nothing such.
    private let descriptor: Int32
    private let path: String

    fileprivate init(_ temporary: TemporaryFile, in folder: OpenFolder) {
      self.temporary = temporary
      self.folder = folder
      descriptor = -1
      path = ""
    }

    fileprivate init(inPlace path: String) throws(SnapshotFileError) {
      // A pipe that no one reads is an error rather than a wait without end, and one whose reader does not read is
      // waited for until this process is asked to end.
      descriptor = SystemCall.openFile(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        throw SnapshotFileError(.cannotCreate, path: path, errorNumber: errno)
      }
      temporary = nil
      folder = nil
      self.path = path
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes more of the new content; throws `.cannotWrite`.
    @_spi(Writer) public func append(_ bytes: Data) throws(SnapshotFileError) {
      if let temporary { return try temporary.append(bytes) }
      let failure = writeAll(bytes, to: descriptor)
      guard failure == 0 else {
        throw SnapshotFileError(.cannotWrite, path: path, errorNumber: failure)
      }
    }

    /// Puts the new content into its place.
    @_spi(Writer) public func finish() throws(SnapshotFileError) {
      try temporary?.flush()
      try temporary?.moveIntoPlace()
      folder?.flush()
    }

    /// Leaves the old content as it was; a device or a pipe has what it was given.
    @_spi(Writer) public func discard() { temporary?.discard() }
  }

  /// Where a symbolic link leads, or `path` itself; a link to nowhere counts as itself.
  private static func target(of path: String) -> String {
    guard let status = SystemCall.status(of: path, followsLink: false), status.st_mode & S_IFMT == S_IFLNK
    else { return path }
    return SystemCall.resolvedPath(path) ?? path
  }

  /// The folder part of a path, `.` when it has none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What is behind the last slash of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
