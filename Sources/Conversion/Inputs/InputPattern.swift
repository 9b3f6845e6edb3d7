#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Patterns of the shell that name several files.
enum InputPattern {
  /// The paths of all files that fit a pattern, sorted by their bytes.
  static func files(matching pattern: String) throws(InputFailure) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    errno = 0
    let code = glob(pattern, GLOB_NOSORT | GLOB_ERR, nil, &found)
    let number = errno
    guard code == 0 || code == GLOB_NOMATCH else {
      throw .system(pattern, code == GLOB_NOSPACE ? ENOMEM : number == 0 ? EACCES : number)
    }
    guard code == 0, let paths = found.gl_pathv else { throw .system(pattern, ENOENT) }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
      .filter(InputReader.mayBeCalendar)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path that looks like a pattern is one: no file has that very name.
  static func isPattern(_ path: String) -> Bool {
    var status = stat()
    return path.contains { "*?[".contains($0) } && lstat(path, &status) != 0
  }
}
