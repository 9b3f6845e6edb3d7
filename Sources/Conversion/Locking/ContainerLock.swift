@_spi(Writer) import CalendarrCore
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The right to write one container, held by one process at a time.
///
/// The lock is the system's on the file `.calendarr-lock`, so it ends with its holder, however that
/// ends. The file says who holds it, for messages alone.
public struct ContainerLock: ~Copyable {
  /// Readers never look at it.
  public static let fileName = ".calendarr-lock"

  /// Why the lock was not to be had.
  public enum Failure: Error, Hashable, Sendable {
    /// Another process holds it: how it describes itself, or empty.
    case held(container: String, by: String)
    /// The lock file cannot be made: the system's error number.
    case system(path: String, errorNumber: Int32)
    /// What is there under the name of the lock file is a link, or no file of its own.
    case planted(path: String)
    /// The container is that of another user, by number.
    case otherOwner(container: String, owner: UInt32)
    /// Waiting was called off.
    case interrupted(container: String)
  }

  private let folder: OpenFolder
  private let descriptor: Int32

  /// Waits up to `seconds` for the lock of the folder `container`, which exists.
  ///
  /// - Parameters:
  ///   - holder: what others are told of this process.
  ///   - isInterrupted: asked while waiting; true calls it off.
  public init(
    container: String, holder: String, waitingUpTo seconds: Int,
    isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    let path = container + "/" + Self.fileName
    let folder = try Self.open(container, for: path)
    let deadline = MonotonicClock.milliseconds() + seconds * 1000
    while true {
      let file = SystemCall.openFile(
        Self.fileName, in: folder.descriptor, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
        mode: 0o644)
      guard file >= 0 else {
        if errno == EINTR { continue }
        throw errno == ELOOP ? .planted(path: path) : .system(path: path, errorNumber: errno)
      }
      guard Self.isOwnFile(file) else {
        close(file)
        throw .planted(path: path)
      }
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        // The holder before may have removed the file between the two calls.
        if Self.isNamed(folder, file) {
          self.folder = folder
          descriptor = file
          break
        }
        close(file)
        continue
      }
      let failure = errno
      let other = Self.content(of: file)
      close(file)
      if failure == EINTR { continue }
      guard failure == EWOULDBLOCK else { throw .system(path: path, errorNumber: failure) }
      if isInterrupted() { throw .interrupted(container: container) }
      guard MonotonicClock.milliseconds() < deadline else {
        throw .held(container: container, by: other)
      }
      // The system's own waiting has no end in time.
      usleep(20_000)
    }
    ftruncate(descriptor, 0)
    _ = SystemCall.write(Array("\(holder)\n".utf8)[...], to: descriptor, at: 0)
  }

  private static func open(_ container: String, for path: String) throws(Failure) -> OpenFolder {
    do throws(SnapshotFileError) { return try OpenFolder(container) } catch {
      throw .system(path: path, errorNumber: error.errorNumber)
    }
  }

  deinit {
    SystemCall.removeFile(Self.fileName, in: folder.descriptor)
    close(descriptor)
  }

  /// Whether it is a regular file without another name: what has one would be emptied there, too.
  private static func isOwnFile(_ descriptor: Int32) -> Bool {
    SystemCall.status(of: descriptor).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_nlink <= 1 } ?? false
  }

  private static func isNamed(_ folder: OpenFolder, _ descriptor: Int32) -> Bool {
    guard let held = SystemCall.status(of: descriptor),
      let named = SystemCall.status(of: fileName, in: folder.descriptor)
    else { return false }
    return held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  /// The first line of the file, as far as it can be shown.
  private static func content(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = SystemCall.fill(&bytes, 0..<bytes.count, from: descriptor, at: 0)
    guard count > 0 else { return "" }
    return String(decoding: bytes[..<count].prefix { $0 >= 0x20 }, as: UTF8.self)
  }
}

extension ContainerLock.Failure {
  /// One sentence without a full stop.
  public var reason: String {
    switch self {
    case .held(let container, let holder):
      "\(container) is locked by \(holder.isEmpty ? "another process" : holder)"
    case .system(let path, let number):
      "cannot lock \(path): \(SystemError.text(number))"
        + (number == ENOLCK ? "; its file system has no locks, so let the container lie on one that has" : "")
    case .planted(let path):
      "cannot lock \(path): it is a link, or no regular file of its own; remove it"
    case .otherOwner(let container, let owner):
      "\(container) belongs to another user (number \(owner)), and a run of the superuser leaves it alone;"
        + " run as that user"
    case .interrupted(let container): "interrupted while waiting for the lock of \(container)"
    }
  }
}
