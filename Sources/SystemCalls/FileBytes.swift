#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whole files into memory.
package enum FileBytes {
  /// Why there are no bytes.
  package enum Failure: Error, Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    case notRegular, tooLarge
  }

  /// The bytes of a file of at most `limit` bytes.
  ///
  /// - Parameters:
  ///   - onlyRegular: whether devices and pipes are refused too, not folders alone.
  ///   - refusesLinks: whether a link, or a file that has other names too, is refused as well: whoever planted it may
  ///     have no right to its content.
  package static func read(
    _ path: String, limit: Int, onlyRegular: Bool = false, refusesLinks: Bool = false
  ) throws(Failure) -> [UInt8] {
    // Non-blocking, so that a pipe of that name can't hold us up.
    let descriptor = SystemCall.openFile(
      path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (refusesLinks ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    guard let status = SystemCall.status(of: descriptor) else { throw .system(errno) }
    let kind = status.st_mode & S_IFMT
    guard !(onlyRegular || refusesLinks) || kind == S_IFREG else { throw .notRegular }
    guard !refusesLinks || status.st_nlink <= 1 else { throw .notRegular }
    guard kind != S_IFDIR else { throw .system(EISDIR) }
    return try read(descriptor, expecting: Int(status.st_size), limit: limit)
  }

  /// What an open descriptor still gives, at most `limit` bytes; `size` of them are expected.
  package static func read(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(Failure) -> [UInt8] {
    guard size <= limit else { throw .tooLarge }
    // One byte more, so that the end is met without growing.
    var bytes = [UInt8](repeating: 0, count: max(0, size) + 1)
    var filled = 0
    while true {
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: max(1 << 16, filled)) }
      let count = SystemCall.fill(&bytes, filled..<bytes.count, from: descriptor)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { break }
      filled += count
      guard filled <= limit else { throw .tooLarge }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
