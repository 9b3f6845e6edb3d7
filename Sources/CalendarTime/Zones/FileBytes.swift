#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whole files into memory, and the few other questions that zone lookup asks of the file system.
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
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (refusesLinks ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
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
      let count = bytes.withUnsafeMutableBytes { buffer in
        systemRead(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { break }
      filled += count
      guard filled <= limit else { throw .tooLarge }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The bytes of a zone file of at most `limit` bytes, or why there are none.
  static func readZoneFile(_ path: String, limit: Int) throws(ZoneFileError) -> [UInt8] {
    do throws(Failure) { return try read(path, limit: limit, onlyRegular: true) } catch {
      switch error {
      case .system(let number):
        let missing = number == ENOENT || number == ENOTDIR
        throw ZoneFileError(missing ? .notFound : .unreadable, String(cString: strerror(number)), path: path)
      case .notRegular: throw ZoneFileError(.unreadable, "it is not a regular file", path: path)
      case .tooLarge: throw ZoneFileError(.malformed, "it is larger than \(limit) bytes", path: path)
      }
    }
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

  /// The path of a file or folder with every link on the way followed; nil when it leads nowhere.
  package static func resolvedLink(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The text that a symbolic link holds; nil when it is not one.
  package static func linkText(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}

/// The system's `read`, which the function of the same name would hide.
package func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
