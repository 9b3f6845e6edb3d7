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
    /// Waiting was called off.
    case interrupted(container: String)
  }

  private let path: String
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
    path = container + "/" + Self.fileName
    let deadline = MonotonicClock.milliseconds() + seconds * 1000
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { throw .system(path: path, errorNumber: errno) }
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        // The holder before may have removed the file between the two calls.
        if Self.isNamed(path, file) {
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
    let text = holder + "\n"
    _ = pwrite(descriptor, text, text.utf8.count, 0)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }

  /// The first line of the file, as far as it can be shown.
  private static func content(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
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
    case .interrupted(let container): "interrupted while waiting for the lock of \(container)"
    }
  }
}
