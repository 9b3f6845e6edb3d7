#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files of this project's own: configurations, states, what was published.
enum WholeFile {
  /// The whole of a regular file of at most `maxBytes`.
  static func read(_ path: String, maxBytes: Int = 256 << 20) throws(InputFailure) -> [UInt8] {
    // O_NONBLOCK, so that a FIFO put in a file's place holds nobody up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path, errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(path, EISDIR) }
    guard status.st_size <= maxBytes else { throw .system(path, EFBIG) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= maxBytes {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw .system(path, errno)
      }
    }
    throw .system(path, EFBIG)
  }
}

/// The system's `read`, which the function of the same name would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
