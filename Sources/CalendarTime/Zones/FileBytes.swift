#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few questions that zone lookup asks of the file system.
enum FileBytes {
  /// The bytes of a regular file of at most `limit` bytes, or why there are none.
  static func read(_ path: String, limit: Int) throws(ZoneFileError) -> [UInt8] {
    // Non-blocking, so that a pipe of that name can't hold us up.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let missing = errno == ENOENT || errno == ENOTDIR
      throw ZoneFileError(missing ? .notFound : .unreadable, String(cString: strerror(errno)), path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ZoneFileError(.unreadable, "it is not a regular file", path: path)
    }
    guard Int(status.st_size) <= limit else {
      throw ZoneFileError(.malformed, "it is larger than \(limit) bytes", path: path)
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          Darwin.read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
        #elseif canImport(Musl)
          Musl.read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
        #else
          Glibc.read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The names in a folder, sorted, without `.` and `..`; empty when it can't be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The target of a symbolic link, every link on the way followed; nil when it leads nowhere.
  static func resolvedLink(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The text that a symbolic link holds; nil when it is not one.
  static func linkText(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
