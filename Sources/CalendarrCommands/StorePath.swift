import CommandLineTool
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and folders that an export goes into.
enum StorePath {
  static func isFolder(_ path: String) -> Bool {
    SystemCall.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether a file holds these very bytes.
  static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard SystemCall.status(of: path) != nil, let found = try? NamedFile.read(path) else { return false }
    return Array(found) == bytes
  }
}
