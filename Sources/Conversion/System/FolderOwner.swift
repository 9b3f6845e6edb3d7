import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whose a folder is, for runs that may write everywhere.
package enum FolderOwner {
  /// The user that this process acts for, by number.
  package static var current: UInt32 { geteuid() }

  /// Whether this process may write into everyone's folders.
  package static var isSuperuser: Bool { geteuid() == 0 }

  /// The user other than `user` that the folder at `path` belongs to, or, where it is not there yet, the folder in which
  /// it would be made. Nil where it is the user's own.
  static func other(than user: UInt32, of path: String) -> UInt32? {
    var path = path.hasPrefix("/") ? path : "./" + path
    while true {
      if let status = SystemCall.status(of: path) { return status.st_uid == user ? nil : status.st_uid }
      while path.hasSuffix("/") { path.removeLast() }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
      if path == "/" { return nil }
    }
  }
}
