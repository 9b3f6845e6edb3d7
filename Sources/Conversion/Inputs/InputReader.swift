import CalendarDomain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks at folders of calendars.
enum InputReader {
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
}
