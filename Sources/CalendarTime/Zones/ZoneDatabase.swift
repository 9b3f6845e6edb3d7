/// The zones of the machine: TZif files found by name in a list of folders.
///
/// Files are read when first asked for and kept; nothing is built in, so that an upgrade of the
/// machine's zone data is seen by the next run. May be used from several threads.
public final class ZoneDatabase: Sendable {
  /// Folders that are searched, in this order.
  public let directories: [String]
  private let known = Guarded(Known())

  /// What was read. A type with a name, so that at start-up the runtime need not put one together.
  private struct Known {
    var zones: [String: Zone] = [:]
    /// Files that are no zones.
    var broken: [String: ZoneFileError] = [:]
    /// What folders hold; folders that are none hold nothing.
    var listings: [String: Listing] = [:]
    /// How often there was no file of a name.
    var misses = 0
  }

  private struct Listing {
    var names: Set<String>
    /// By lower-case name.
    var spellings: [String: String]
  }

  /// After so many names without a file, folders are read before another is looked for: a calendar may name thousands.
  private static let patience = 16

  private static let fileLimit = 1 << 20
  /// Files and folders that lie among the zones without being one that a calendar may name:
  /// copies, copies with leap seconds, and the machine's own choice.
  private static let notZones = ["posix", "right", "posixrules", "localtime", "Factory"]

  public init(directories: [String]) { self.directories = directories }

  /// The folders of `TZDIR`, if set, and those where systems keep their zones.
  public static func system(environment: [String: String]) -> ZoneDatabase {
    var directories = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
      "/var/db/timezone/zoneinfo",
    ]
    if let folder = environment["TZDIR"], !folder.isEmpty { directories.insert(folder, at: 0) }
    return ZoneDatabase(directories: directories)
  }

  /// The zone of that exact name, or nil.
  public func zone(named name: String) -> Zone? { try? load(name) }

  /// The zone of that exact name, or why there is none.
  public func load(_ name: String) throws(ZoneFileError) -> Zone {
    let (kept, failure) = known.withLock { ($0.zones[name], $0.broken[name]) }
    if let kept { return kept }
    if let failure { throw failure }
    do throws(ZoneFileError) {
      // Read outside the lock: two threads may both read a file, the answer is the same.
      let zone = try read(name)
      known.withLock { $0.zones[name] = zone }
      return zone
    } catch {
      // Names without a file come from the outside in any number, and are not kept.
      if error.code == .notFound {
        known.withLock { $0.misses += 1 }
      } else {
        known.withLock { $0.broken[name] = error }
      }
      throw error
    }
  }

  private func read(_ name: String) throws(ZoneFileError) -> Zone {
    guard Self.isPlain(name) else { throw ZoneFileError(.notFound, "'\(name)' is not the name of a zone") }
    let looksFirst = known.withLock { $0.misses > Self.patience }
    for directory in directories where !looksFirst || isListed(name, in: directory) {
      let path = directory + "/" + name
      do {
        let bytes = try ZoneFile.bytes(of: path, limit: Self.fileLimit)
        return try ZoneFile(bytes: bytes).zone(identifier: name)
      } catch {
        if error.code == .notFound || ZoneFile.isFolder(path) { continue }
        throw ZoneFileError(error.code, error.reason, path: path)
      }
    }
    throw ZoneFileError(.notFound, "no zone file has the name '\(name)'")
  }

  /// The name as the files spell it, for a name in any case; nil when there is none.
  public func spelling(of name: String) -> String? {
    guard Self.isPlain(name) else { return nil }
    let parts = name.lowercased().split(separator: "/").map(String.init)
    for directory in directories {
      var found: [String] = []
      for part in parts {
        let folder = ([directory] + found).joined(separator: "/")
        guard let match = listing(of: folder).spellings[part] else { break }
        found.append(match)
      }
      let spelling = found.joined(separator: "/")
      if found.count == parts.count, Self.isPlain(spelling), zone(named: spelling) != nil { return spelling }
    }
    return nil
  }

  /// Whether the folders on the way to a name hold it.
  private func isListed(_ name: String, in directory: String) -> Bool {
    var folder = directory
    for part in name.split(separator: "/").map(String.init) {
      guard listing(of: folder).names.contains(part) else { return false }
      folder += "/" + part
    }
    return true
  }

  private func listing(of folder: String) -> Listing {
    if let listing = known.withLock({ $0.listings[folder] }) { return listing }
    let names = ZoneFile.names(in: folder)
    let listing = Listing(
      names: Set(names),
      spellings: Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }))
    // Parts come from the folders' own listings, so that only what is there is kept.
    known.withLock { $0.listings[folder] = listing }
    return listing
  }

  /// Whether no zone can be read at all: then no hour but that of UTC can be known.
  public var isEmpty: Bool {
    zone(named: "UTC") == nil && zone(named: "Etc/UTC") == nil && identifiers.isEmpty
  }

  /// The names of all zones, sorted. Looks at every file; not kept.
  public var identifiers: [String] {
    var names: Set<String> = []
    for directory in directories { collect(directory, prefix: "", into: &names) }
    return names.sorted()
  }

  private func collect(_ directory: String, prefix: String, into names: inout Set<String>) {
    for entry in ZoneFile.names(in: directory) {
      let name = prefix + entry
      guard Self.isPlain(name) else { continue }
      let path = directory + "/" + entry
      if ZoneFile.isFolder(path) {
        // A link to a folder above would lead round in circles.
        if name.split(separator: "/").count < 4 { collect(path, prefix: name + "/", into: &names) }
      } else if zone(named: name) != nil {
        names.insert(name)
      }
    }
  }

  /// Whether a name may be looked for in a folder: no way out of it, nothing but zone names.
  private static func isPlain(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 128 else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !notZones.contains(String(parts[0])) else { return false }
    return parts.allSatisfy { part in
      guard let first = part.utf8.first, isLetterOrDigit(first) else { return false }
      return part.utf8.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
      }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
