#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open folder, in which files are named relative to its descriptor.
///
/// Whoever may write into a folder may plant links in it, or put another folder in its place at any moment. Relative
/// to the descriptor, and with last links never followed, no file outside it can be read or replaced.
@_spi(Writer) public final class OpenFolder: Sendable {
  /// As it was named.
  @_spi(Writer) public let path: String
  /// Open as long as this object lives.
  @_spi(Writer) public let descriptor: Int32

  /// Opens the folder; throws `.cannotCreate`, with the system's error number, where that fails.
  @_spi(Writer) public init(_ path: String) throws(SnapshotFileError) {
    self.path = path
    descriptor = SystemCall.openFile(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SnapshotFileError(.cannotCreate, path: path, errorNumber: errno)
    }
  }

  deinit { close(descriptor) }

  /// The path of a file in it, for messages.
  @_spi(Writer) public func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// The user that the folder belongs to.
  @_spi(Writer) public var owner: UInt32? { SystemCall.status(of: descriptor)?.st_uid }

  /// What a replaced file was like.
  struct Looks: Equatable {
    var mode: mode_t
    var owner: uid_t
    var group: gid_t

    init(_ status: stat) {
      (mode, owner, group) = (status.st_mode & 0o7777, status.st_uid, status.st_gid)
    }
  }

  /// Makes sure that a name stands for nothing, or for a file that only this folder has.
  ///
  /// Throws `.cannotWrite` for a link, for a file that has other names too, and for what is no regular file.
  func prove(_ name: String) throws(SnapshotFileError) {
    guard let status = SystemCall.status(of: name, in: descriptor) else {
      if errno == ENOENT { return }
      throw SnapshotFileError(.cannotWrite, path: path(of: name), errorNumber: errno)
    }
    if let refusal = FileRefusal(status) {
      throw SnapshotFileError(.cannotWrite, path: path(of: name), refusal)
    }
  }

  /// What the file of a name is like, last links not followed; nil where there is none.
  func looks(of name: String) -> Looks? {
    guard let status = SystemCall.status(of: name, in: descriptor) else { return nil }
    return status.st_mode & S_IFMT == S_IFREG ? Looks(status) : nil
  }

  /// Removes temporary files whose writer is gone, and returns how many that were.
  ///
  /// A writer holds a lock on its temporary file, and the system drops the lock when the writer ends; so a file that
  /// can be locked has no writer any more. Files of running writers stay.
  @discardableResult
  @_spi(Writer) public func removeStrayTemporaries() throws(SnapshotFileError) -> Int {
    guard let names = SystemCall.names(in: descriptor) else {
      throw SnapshotFileError(.cannotRemove, path: path, errorNumber: errno)
    }
    var removed = 0
    for name in names where name.hasPrefix(AtomicFile.temporaryPrefix) {
      if TemporaryFile.removeIfStray(name, in: self) { removed += 1 }
    }
    return removed
  }

  /// Makes renames and removals last; a file system that cannot flush folders is left to its own ways.
  func flush() { fsync(descriptor) }
}

/// Why a file that someone may have planted is neither read nor replaced.
enum FileRefusal: Equatable {
  case link, otherNames, folder, special

  /// Nil for a regular file that has one name, of which `status` was taken without following links.
  init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG where status.st_nlink <= 1: return nil
    case S_IFREG: self = .otherNames
    case S_IFLNK: self = .link
    case S_IFDIR: self = .folder
    default: self = .special
    }
  }

  var reason: String {
    switch self {
    case .link: "it is a symbolic link, and links in a folder are not followed"
    case .otherNames: "the file has other names too (hard links)"
    case .folder: SystemCall.message(EISDIR)
    case .special: "it is no regular file"
    }
  }

  var errorNumber: Int32 {
    switch self {
    case .link: ELOOP
    case .otherNames: EMLINK
    case .folder: EISDIR
    case .special: EINVAL
    }
  }
}
