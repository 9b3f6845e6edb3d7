#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary file beside the one it is to replace, locked while its writer lives.
struct TemporaryFile: ~Copyable {
  private let path: String
  /// The file to be replaced, which is the one a user knows.
  private let target: String
  private let descriptor: Int32

  /// Creates the file beside `target`: with `mode` exactly, or 0644 less the umask when nil.
  init(beside target: String, mode: mode_t?) throws(SnapshotFileError) {
    let folder = AtomicFile.folder(of: target)
    while true {
      let unique = String(UInt64.random(in: .min ... .max), radix: 36)
      let path = "\(folder)/\(AtomicFile.temporaryPrefix)\(getpid())-\(unique)"
      // A replaced file's mode is a lower bound for secrecy from the first byte on.
      let descriptor = open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, (mode ?? 0o644) & 0o777)
      if descriptor < 0 {
        if errno == EEXIST || errno == EINTR { continue }
        throw SnapshotFileError(.cannotCreate, path: folder, errorNumber: errno)
      }
      if let mode { fchmod(descriptor, mode) }
      // Between open and lock a sweep for stray files may have taken it; then its link count is 0.
      var status = stat()
      while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
      if fstat(descriptor, &status) == 0 && status.st_nlink == 0 {
        close(descriptor)
        continue
      }
      self.path = path
      self.target = target
      self.descriptor = descriptor
      return
    }
  }

  deinit { close(descriptor) }

  /// Writes everything and flushes it to the disk.
  borrowing func fill(with bytes: UnsafeRawBufferPointer) throws(SnapshotFileError) {
    var failure = writeAll(bytes, to: descriptor)
    if failure == 0 && fsync(descriptor) != 0 && errno != EINVAL { failure = errno }
    if failure != 0 { throw SnapshotFileError(.cannotWrite, path: target, errorNumber: failure) }
  }

  /// Puts the file in the place of the one it is to replace.
  borrowing func moveIntoPlace() throws(SnapshotFileError) {
    if rename(path, target) != 0 { throw SnapshotFileError(.cannotWrite, path: target, errorNumber: errno) }
  }

  /// Takes the file away again after a failure.
  borrowing func discard() { unlink(path) }

  /// Removes the temporary file at `path` unless its writer still runs; says whether it did.
  static func removeIfStray(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    // A writer may have renamed it meanwhile and let go: then the name is no longer this file.
    var held = stat()
    var named = stat()
    guard fstat(descriptor, &held) == 0, lstat(path, &named) == 0, held.st_ino == named.st_ino
    else { return false }
    return unlink(path) == 0
  }
}
