import SystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension ZoneFile {
  /// The bytes of a zone file of at most `limit` bytes, or why there are none.
  static func bytes(of path: String, limit: Int) throws(ZoneFileError) -> [UInt8] {
    do throws(FileBytes.Failure) { return try FileBytes.read(path, limit: limit, onlyRegular: true) } catch {
      switch error {
      case .system(let number):
        let missing = number == ENOENT || number == ENOTDIR
        throw ZoneFileError(missing ? .notFound : .unreadable, SystemCall.message(number), path: path)
      case .notRegular: throw ZoneFileError(.unreadable, "it is not a regular file", path: path)
      case .tooLarge: throw ZoneFileError(.malformed, "it is larger than \(limit) bytes", path: path)
      }
    }
  }

  /// The names in a folder, sorted; none where it cannot be read.
  static func names(in folder: String) -> [String] { (SystemCall.names(in: folder) ?? []).sorted() }

  static func isFolder(_ path: String) -> Bool {
    SystemCall.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }
}
