#if canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#else
  package import Glibc
#endif

/// The system's calls that take or give addresses, behind faces that take and give arrays, texts and numbers.
///
/// Each is one call and no more: what it returns, and what `errno` says after it, is what its manual page says.
package enum SystemCall {
  /// open(2): a descriptor, or -1.
  package static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0o600) -> Int32 {
    unsafe open(path, flags, mode)
  }

  /// openat(2): a file of a folder that is open; a descriptor, or -1.
  package static func openFile(
    _ name: String, in folder: Int32, _ flags: Int32, mode: mode_t = 0o600
  ) -> Int32 {
    unsafe openat(folder, name, flags, mode)
  }

  /// mkostemp(3), where `prefix` stands before the letters that tell it from others: an open file and its path.
  package static func makeTemporary(_ prefix: String) -> (descriptor: Int32, path: String)? {
    var template = Array("\(prefix)XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return (descriptor, String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// stat(2), or lstat(2) where a last link is not followed; nil where `errno` says why.
  package static func status(of path: String, followsLink: Bool = true) -> stat? {
    var status = stat()
    let failure = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    return failure == 0 ? status : nil
  }

  /// fstat(2); nil where `errno` says why.
  package static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// fstatat(2), a link not followed: what a name in an open folder stands for; nil where `errno` says why.
  package static func status(of name: String, in folder: Int32) -> stat? {
    var status = stat()
    return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// mkdir(2), 0 or -1.
  package static func makeFolder(_ path: String, mode: mode_t) -> Int32 { unsafe mkdir(path, mode) }

  /// unlink(2), 0 or -1.
  @discardableResult
  package static func removeFile(_ path: String) -> Int32 { unsafe unlink(path) }

  /// unlinkat(2), 0 or -1.
  @discardableResult
  package static func removeFile(_ name: String, in folder: Int32) -> Int32 {
    unsafe unlinkat(folder, name, 0)
  }

  /// rmdir(2), 0 or -1.
  @discardableResult
  package static func removeFolder(_ path: String) -> Int32 { unsafe rmdir(path) }

  /// rename(2), 0 or -1.
  package static func renameFile(_ path: String, to other: String) -> Int32 { unsafe rename(path, other) }

  /// renameat(2) within an open folder, 0 or -1.
  package static func renameFile(_ name: String, to other: String, in folder: Int32) -> Int32 {
    unsafe renameat(folder, name, folder, other)
  }

  /// chmod(2), 0 or -1.
  @discardableResult
  package static func setMode(of path: String, _ mode: mode_t) -> Int32 { unsafe chmod(path, mode) }

  /// realpath(3): the path with every link on the way followed; nil where it leads nowhere.
  package static func resolvedPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// readlink(2): the text that a symbolic link holds; nil where there is none.
  package static func linkText(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// opendir(3) and readdir(3): the names in a folder, in no order, without `.` and `..`; nil where `errno` says why.
  package static func names(in folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// glob(3) with its flags: the paths that fit a pattern, and its code.
  package static func files(matching pattern: String, _ flags: Int32) -> (paths: [String], code: Int32) {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let code = unsafe glob(pattern, flags, nil, &found)
    guard code == 0, let paths = unsafe found.gl_pathv else { return ([], code) }
    let texts = unsafe (0..<Int(found.gl_pathc)).compactMap { number in
      unsafe paths[number].map { unsafe String(cString: $0) }
    }
    return (texts, code)
  }

  /// strerror(3).
  package static func message(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

  /// The variables of the process; of one that is given twice the last.
  package static func environment() -> [String: String] {
    var result = [String: String](minimumCapacity: 64)
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        result[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe next += 1
    }
    return result
  }

  /// getenv(3).
  package static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
