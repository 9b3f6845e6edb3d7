import CalendarDomain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files and folders of calendars, within a size limit.
enum InputReader {
  /// The whole file.
  static func read(_ path: String, maxBytes: Int) throws(InputFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(path, EISDIR) }
    guard status.st_size <= maxBytes else { throw tooLarge(path, maxBytes) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size) + 1)
    while true {
      let room = max(1 << 16, Int(status.st_size) - bytes.count + 1)
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = systemRead(descriptor, buffer.baseAddress, room)
        initialized = max(0, count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(path, errno)
      }
      if count == 0 { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= maxBytes else { throw tooLarge(path, maxBytes) }
    }
  }

  /// The paths of all `*.ics` files directly in a folder, sorted by their bytes, so that the order of
  /// the directory has no say.
  static func calendars(in folder: String) throws(InputFailure) -> [String] {
    guard let directory = opendir(folder) else { throw .system(folder, errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Hidden files are what editors and synchronisers leave while they write.
      if !name.hasPrefix("."), name.lowercased().hasSuffix(".ics") { names.append(name) }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let separator = folder.hasSuffix("/") ? "" : "/"
    return names.map { folder + separator + $0 }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func tooLarge(_ path: String, _ maxBytes: Int) -> InputFailure {
    InputFailure(
      .badData,
      Diagnostic(
        "too-large", .error, "\(path) is larger than \(maxBytes) bytes",
        location: SourceLocation(file: path, line: 1), action: "raise --max-bytes if it is trusted"))
  }
}

/// The system's `read`, which the function of the same name would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
