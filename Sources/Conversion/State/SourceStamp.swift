import CalendarTime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a file looked like when it was read, to tell later whether it has changed.
struct SourceStamp: Hashable, Sendable, Codable {
  var path: String
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int
  var inode: Int
  var hash: String

  /// The stamps of every file of the calendars; nil when one cannot be read or is not a file.
  static func stamps(
    of inputs: [CalendarInput], known: [SourceStamp] = [], knownAt: Int = .min, maxBytes: Int
  ) -> [SourceStamp]? {
    let known = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
    var stamps: [SourceStamp] = []
    for input in inputs {
      for place in input.places {
        guard let paths = try? paths(of: place) else { return nil }
        for path in paths {
          guard let stamp = SourceStamp(path, known: known[path], knownAt: knownAt, maxBytes: maxBytes)
          else { return nil }
          stamps.append(stamp)
        }
      }
    }
    return stamps
  }

  /// The stamp as it is now. A known stamp that agrees spares reading the file.
  ///
  /// - Parameter knownAt: when the known stamps were stored, in nanoseconds since 1970. A file changed
  ///   at about that time may have changed after it was read, without another time to show for it.
  private init?(_ path: String, known: SourceStamp?, knownAt: Int, maxBytes: Int) {
    guard let facts = FileFacts(path), facts.isRegular, facts.size <= maxBytes else { return nil }
    self.path = path
    size = facts.size
    modified = facts.modified
    inode = facts.inode
    let slack = 2_000_000_000
    if let known, known.size == size, known.modified == modified, known.inode == inode,
      modified < knownAt - slack
    {
      hash = known.hash
    } else if let bytes = try? WholeFile.read(path, maxBytes: maxBytes) {
      hash = SHA256.hex(bytes)
    } else {
      return nil
    }
  }

  private static func paths(of place: CalendarInput.Place) throws(InputFailure) -> [String] {
    switch place {
    case .file(let path): return [path]
    case .folder(let folder): return try InputReader.calendars(in: folder)
    case .glob(let pattern): return try InputPattern.files(matching: pattern)
    case .bytes(_, let name), .descriptor(_, let name): throw .system(name, ENOENT)
    }
  }

  /// What tells that the machine's zone data is not what it was: an upgrade replaces files, which shows
  /// in their folders too.
  static func zoneFiles(_ database: ZoneDatabase, _ zone: String) -> [String] {
    database.directories.flatMap { folder in
      ["", "/tzdata.zi", "/" + zone].compactMap { name in
        FileFacts(folder + name).map { "\(folder)\(name) \($0.size) \($0.modified) \($0.inode)" }
      }
    }
  }

  /// Whether the content is the same, wherever the file lies on the disk.
  func hasSameContent(as other: SourceStamp) -> Bool {
    path == other.path && size == other.size && hash == other.hash
  }
}

/// What the system says of a file.
struct FileFacts {
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int
  var inode: Int
  var isRegular: Bool

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    inode = Int(truncatingIfNeeded: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
