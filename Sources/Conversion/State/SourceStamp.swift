import CalendarTime
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a file looked like when it was read, to tell later whether it has changed.
struct SourceStamp: Hashable, Sendable {
  var path: String
  var facts: FileFacts
  var hash: String
  /// Whether the file had to be read to tell.
  var wasRead = false

  /// The stamps of every file of a calendar; nil when one cannot be read or is not a file.
  ///
  /// - Parameters:
  ///   - known: stamps by path from an earlier run; one that agrees spares reading its file.
  ///   - knownAt: when they were stored, in nanoseconds since 1970.
  ///   - seen: stamps made a moment ago.
  static func stamps(
    of input: CalendarInput, known: [String: SourceStamp] = [:], knownAt: Int = .min, maxBytes: Int,
    seen: [String: SourceStamp] = [:]
  ) -> [SourceStamp]? {
    var stamps: [SourceStamp] = []
    for place in input.places {
      guard place.isOnDisk, let paths = try? place.sourceFiles() else { return nil }
      for path in paths {
        if let stamp = seen[path], FileFacts(path) == stamp.facts {
          stamps.append(stamp)
          continue
        }
        guard let stamp = SourceStamp(path, known: known[path], knownAt: knownAt, maxBytes: maxBytes)
        else { return nil }
        stamps.append(stamp)
      }
    }
    return stamps
  }

  /// The stamp as it is now.
  ///
  /// A file changed at about the time when known stamps were stored may have changed after it was read,
  /// without another time to show for it.
  private init?(_ path: String, known: SourceStamp?, knownAt: Int, maxBytes: Int) {
    guard let facts = FileFacts(path), facts.isRegular, facts.size <= maxBytes else { return nil }
    self.path = path
    self.facts = facts
    let slack = 2_000_000_000
    if let known, known.facts == facts, max(facts.modified, facts.changed) < knownAt - slack {
      hash = known.hash
    } else if let bytes = try? WholeFile.read(path, maxBytes: maxBytes) {
      hash = SHA256.hex(bytes)
      wasRead = true
    } else {
      return nil
    }
  }

  /// Whether all files of a calendar are those of the stamps still, as far as the system tells.
  static func areCurrent(_ stamps: [SourceStamp], of input: CalendarInput) -> Bool {
    var paths: [String] = []
    for place in input.places {
      guard place.isOnDisk, let found = try? place.sourceFiles() else { return false }
      paths += found
    }
    return paths == stamps.map(\.path) && stamps.allSatisfy { FileFacts($0.path) == $0.facts }
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
}

extension SourceStamp: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(path)
    for number in [facts.size, facts.modified, facts.changed, facts.inode] { writer.put(number) }
    writer.put(hash)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    path = try reader.text()
    facts = FileFacts(
      size: try reader.number(), modified: try reader.number(), changed: try reader.number(),
      inode: try reader.number(), isRegular: true)
    hash = try reader.text()
  }
}

/// What the system says of a file.
struct FileFacts: Hashable, Sendable {
  var size: Int
  /// When its content changed last, in nanoseconds since 1970.
  var modified: Int
  /// When anything about it changed last: a copy that keeps the time of its original shows here.
  var changed: Int
  var inode: Int
  var isRegular: Bool

  /// - Parameter followsLinks: whether a link is what it leads to, which a file that nobody named is not.
  init?(_ path: String, followsLinks: Bool = true) {
    guard let status = SystemCall.status(of: path, followsLink: followsLinks) else { return nil }
    size = Int(status.st_size)
    inode = Int(truncatingIfNeeded: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    #if canImport(Darwin)
      let (content, any) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (content, any) = (status.st_mtim, status.st_ctim)
    #endif
    modified = content.tv_sec * 1_000_000_000 + content.tv_nsec
    changed = any.tv_sec * 1_000_000_000 + any.tv_nsec
  }
}

extension FileFacts {
  init(size: Int, modified: Int, changed: Int, inode: Int, isRegular: Bool) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.isRegular = isRegular
  }
}
