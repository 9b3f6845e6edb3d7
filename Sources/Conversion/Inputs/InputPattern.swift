import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Patterns of the shell that name several files.
enum InputPattern {
  /// The paths of all files that fit a pattern, sorted by their bytes.
  static func files(matching pattern: String) throws(InputFailure) -> [String] {
    errno = 0
    let (paths, code) = SystemCall.files(matching: pattern, GLOB_NOSORT | GLOB_ERR)
    let number = errno
    guard code == 0 || code == GLOB_NOMATCH else {
      throw .system(pattern, code == GLOB_NOSPACE ? ENOMEM : number == 0 ? EACCES : number)
    }
    guard code == 0 else { throw .system(pattern, ENOENT) }
    return paths.filter(InputReader.mayBeCalendar)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path that looks like a pattern is one: no file has that very name.
  static func isPattern(_ path: String) -> Bool {
    path.contains { "*?[".contains($0) } && SystemCall.status(of: path, followsLink: false) == nil
  }
}
