#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary file beside the one it is to replace, locked while its writer lives.
final class TemporaryFile {
  private let folder: OpenFolder
  private let name: String
  /// The file to be replaced, which is the one a user knows.
  private let target: String
  private let descriptor: Int32
  private var isThere = true

  /// Creates the file beside the one that `target` names in `folder`: as that one is, or with 0644 less the umask
  /// where there is none.
  init(for target: String, in folder: OpenFolder) throws(SnapshotFileError) {
    let looks = folder.looks(of: target)
    while true {
      let unique = String(UInt64.random(in: .min ... .max), radix: 36)
      let name = "\(AtomicFile.temporaryPrefix)\(getpid())-\(unique)"
      // A replaced file's mode is a lower bound for secrecy from the first byte on.
      let descriptor = SystemCall.openFile(
        name, in: folder.descriptor, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
        mode: (looks?.mode ?? 0o644) & 0o777)
      if descriptor < 0 {
        if errno == EEXIST || errno == EINTR { continue }
        throw SnapshotFileError(.cannotCreate, path: folder.path, errorNumber: errno)
      }
      if let looks { Self.give(looks, to: descriptor) }
      // Between open and lock a sweep for stray files may have taken it; then its link count is 0.
      while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
      if let status = SystemCall.status(of: descriptor), status.st_nlink == 0 {
        close(descriptor)
        continue
      }
      self.folder = folder
      self.name = name
      self.target = target
      self.descriptor = descriptor
      return
    }
  }

  deinit { close(descriptor) }

  /// Makes the file look like the one it replaces, as far as the system allows.
  private static func give(_ looks: OpenFolder.Looks, to descriptor: Int32) {
    if let status = SystemCall.status(of: descriptor),
      status.st_uid != looks.owner || status.st_gid != looks.group,
      fchown(descriptor, looks.owner, looks.group) != 0
    {
      _ = fchown(descriptor, uid_t.max, looks.group)
    }
    // After the owner, with whom some bits go.
    fchmod(descriptor, looks.mode)
  }

  /// Writes everything and flushes it to the disk.
  func fill(with bytes: Data) throws(SnapshotFileError) {
    try append(bytes)
    try flush()
  }

  func append(_ bytes: Data) throws(SnapshotFileError) { try check(writeAll(bytes, to: descriptor)) }

  /// Flushes what was written to the disk.
  func flush() throws(SnapshotFileError) {
    if fsync(descriptor) != 0 && errno != EINVAL { try check(errno) }
  }

  private func check(_ failure: Int32) throws(SnapshotFileError) {
    guard failure == 0 else {
      throw SnapshotFileError(.cannotWrite, path: folder.path(of: target), errorNumber: failure)
    }
  }

  /// Puts the file in the place of the one it is to replace.
  func moveIntoPlace() throws(SnapshotFileError) {
    if SystemCall.renameFile(name, to: target, in: folder.descriptor) != 0 {
      throw SnapshotFileError(.cannotWrite, path: folder.path(of: target), errorNumber: errno)
    }
    isThere = false
  }

  /// Takes the file away again after a failure.
  func discard() {
    if isThere { SystemCall.removeFile(name, in: folder.descriptor) }
    isThere = false
  }

  /// Removes the temporary file of that name unless its writer still runs; says whether it did.
  static func removeIfStray(_ name: String, in folder: OpenFolder) -> Bool {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = SystemCall.openFile(name, in: folder.descriptor, flags)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    // A writer may have renamed it meanwhile and let go: then the name is no longer this file.
    guard let held = SystemCall.status(of: descriptor),
      let named = SystemCall.status(of: name, in: folder.descriptor),
      held.st_ino == named.st_ino, held.st_dev == named.st_dev
    else { return false }
    return SystemCall.removeFile(name, in: folder.descriptor) == 0
  }
}

/// Writes everything, and returns 0 or the system's error number.
///
/// A descriptor that does not block is waited for, until one of the signals to end, held back, comes in (`EINTR`).
func writeAll(_ bytes: Data, to descriptor: Int32) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = SystemCall.write(rest, to: descriptor)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var polled = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      // A signal that is held back wakes nobody, so the wait is cut into pieces.
      SystemCall.wait(for: &polled, milliseconds: 100)
      if SystemCall.isPending([SIGINT, SIGTERM, SIGHUP]) { return EINTR }
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
