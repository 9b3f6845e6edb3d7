#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's calls that take or give addresses, behind faces that take and give arrays and texts.
///
/// This library builds without the others of the project, which have a room of such calls; so it has the few that it
/// needs itself, and no more. Each returns what its manual page says, and leaves `errno` as it says.
enum SystemCall {
  /// open(2): a descriptor, or -1.
  static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0o600) -> Int32 {
    unsafe open(path, flags, mode)
  }

  /// openat(2): a file of a folder that is open; a descriptor, or -1.
  static func openFile(_ name: String, in folder: Int32, _ flags: Int32, mode: mode_t = 0o600) -> Int32 {
    unsafe openat(folder, name, flags, mode)
  }

  /// fstatat(2), a link not followed: what a name in an open folder stands for; nil where `errno` says why.
  static func status(of name: String, in folder: Int32) -> stat? {
    var status = stat()
    return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// stat(2), or lstat(2) where a last link is not followed; nil where `errno` says why.
  static func status(of path: String, followsLink: Bool = true) -> stat? {
    var status = stat()
    let failure = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    return failure == 0 ? status : nil
  }

  /// fstat(2); nil where `errno` says why.
  static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// mkdir(2), 0 or -1.
  static func makeFolder(_ path: String, mode: mode_t) -> Int32 { unsafe mkdir(path, mode) }

  /// unlink(2), 0 or -1.
  @discardableResult
  static func removeFile(_ path: String) -> Int32 { unsafe unlink(path) }

  /// unlinkat(2), 0 or -1.
  @discardableResult
  static func removeFile(_ name: String, in folder: Int32) -> Int32 { unsafe unlinkat(folder, name, 0) }

  /// renameat(2) within an open folder, 0 or -1.
  static func renameFile(_ name: String, to other: String, in folder: Int32) -> Int32 {
    unsafe renameat(folder, name, folder, other)
  }

  /// realpath(3); nil where the path leads nowhere.
  static func resolvedPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// fdopendir(3) and readdir(3): the names in an open folder, in no order; nil where `errno` says why.
  static func names(in folder: Int32) -> [String]? {
    // Reading has a place of its own, which goes with its descriptor.
    let reading = openFile(".", in: folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard reading >= 0 else { return nil }
    guard let stream = unsafe fdopendir(reading) else {
      let failure = errno
      close(reading)
      errno = failure
      return nil
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// read(2) into `bytes` from its start: how many, 0 at the end, or -1.
  static func fill(_ bytes: inout [UInt8], from descriptor: Int32) -> Int {
    unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
  }

  /// write(2): how many bytes were taken, or -1.
  static func write(_ bytes: Data, to descriptor: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// poll(2): how many have something to tell, 0 when the time is over, or -1; less than 0 milliseconds wait for ever.
  @discardableResult
  static func wait(for descriptors: inout [pollfd], milliseconds: Int) -> Int32 {
    unsafe poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds))
  }

  /// Whether one of these signals was sent and is held back.
  static func isPending(_ signals: [Int32]) -> Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return signals.contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// strerror(3).
  static func message(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

  /// The call, which the function of the same name would hide.
  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes, count)
    #else
      unsafe Glibc.write(descriptor, bytes, count)
    #endif
  }
}
