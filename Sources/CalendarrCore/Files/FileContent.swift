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

/// What is found when a file is read whole.
enum FileContent {
  /// The most bytes read; a snapshot at its cap has some hundred thousand, and a reader may be a widget with
  /// little memory.
  static let limit = 64 << 20

  case bytes(Data)
  case missing
  /// There, but not readable; one line that names the path.
  case failed(String)

  /// - Parameter refusesLinks: a link, or a file that has other names too, counts as not readable: whoever planted it
  ///   may have no right to its content.
  init(of url: URL, refusesLinks: Bool = false) {
    let path = url.path
    // O_NONBLOCK, so that a FIFO put in a file's place cannot hold a reader up.
    let descriptor = SystemCall.openFile(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (refusesLinks ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else {
      self = errno == ENOENT ? .missing : .failed("\(path): \(SystemCall.message(errno))")
      return
    }
    defer { close(descriptor) }
    guard let status = SystemCall.status(of: descriptor) else {
      self = .failed("\(path): \(SystemCall.message(errno))")
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .failed("\(path): not a regular file")
      return
    }
    if refusesLinks, let refusal = FileRefusal(status) {
      self = .failed("\(path): \(refusal.reason)")
      return
    }
    guard status.st_size <= Self.limit else {
      self = .failed("\(path): larger than \(Self.limit) bytes")
      return
    }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = SystemCall.fill(&chunk, from: descriptor)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        self = .bytes(Data(bytes))
        return
      } else if errno != EINTR {
        self = .failed("\(path): \(SystemCall.message(errno))")
        return
      }
    }
  }
}
