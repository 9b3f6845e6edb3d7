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
/// A new file gets mode 0644 less the process's umask; a replaced one keeps its permission bits. A symbolic
/// link is followed, and its target replaced. A device, a pipe or a socket cannot be replaced and is
/// written to in place.
@_spi(Writer) public struct AtomicFile: Sendable {
  /// What the names of temporary files begin with; readers never look at such files.
  @_spi(Writer) public static let temporaryPrefix = ".calendarr-tmp-"

  @_spi(Writer) public let url: URL

  @_spi(Writer) public init(_ url: URL) { self.url = url }

  /// Replaces the content; throws `.cannotCreate` or `.cannotWrite`, and then nothing has changed.
  @_spi(Writer) public func write(_ bytes: some ContiguousBytes) throws(SnapshotFileError) {
    let outcome: Result<Void, SnapshotFileError> = bytes.withUnsafeBytes { buffer in
      Result { () throws(SnapshotFileError) in try replace(with: buffer) }
    }
    try outcome.get()
  }

  /// Removes the file and says whether there was one.
  @discardableResult
  @_spi(Writer) public func remove() throws(SnapshotFileError) -> Bool {
    let path = url.path
    guard unlink(path) != 0 else {
      Self.flushFolder(of: path)
      return true
    }
    if errno == ENOENT { return false }
    throw SnapshotFileError(.cannotRemove, path: path, errorNumber: errno)
  }

  private func replace(with bytes: UnsafeRawBufferPointer) throws(SnapshotFileError) {
    let path = Self.target(of: url.path)
    var mode: mode_t?
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: mode = status.st_mode & 0o7777
      case S_IFDIR: throw SnapshotFileError(.cannotWrite, path: path, errorNumber: EISDIR)
      default: return try Self.writeInPlace(bytes, to: path)
      }
    }

    let temporary = try TemporaryFile(beside: path, mode: mode)
    do {
      try temporary.fill(with: bytes)
      try temporary.moveIntoPlace()
    } catch {
      temporary.discard()
      throw error
    }
    Self.flushFolder(of: path)
  }

  private static func writeInPlace(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(SnapshotFileError) {
    // A pipe that no one reads is an error rather than a wait without end.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw SnapshotFileError(.cannotCreate, path: path, errorNumber: errno)
    }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let failure = writeAll(bytes, to: descriptor)
    guard failure == 0 else {
      throw SnapshotFileError(.cannotWrite, path: path, errorNumber: failure)
    }
  }

  /// Where a symbolic link leads, or `path` itself; a link to nowhere counts as itself.
  private static func target(of path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes a rename or removal last; a file system that cannot flush folders is left to its own ways.
  private static func flushFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The folder part of a path, `.` when it has none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Writes everything, and returns 0 or the system's error number.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = UnsafeRawBufferPointer(rebasing: rest)
    let count = write(descriptor, piece.baseAddress, piece.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
