import CalendarDomain
@_spi(Writer) import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a container's writer remembers from run to run, in `.calendarr-state.json`.
///
/// Nothing depends on it but how much is done again and what is said of old events. The last two
/// generations are kept: it is written before the snapshot that it speaks of, and whichever snapshot
/// is found later picks its own by `writtenAt`.
struct ContainerState: Codable {
  static let fileName = ".calendarr-state.json"

  /// What was true of one published snapshot.
  struct Generation: Codable {
    /// As in the snapshot.
    var writtenAt: Date
    /// Calendars whose events are older than the snapshot, by key: when they were read.
    var staleSince: [String: Date] = [:]
    /// Calendars that are listed, but were not read and have no last known events.
    var unread: [String]?
    var inputs: InputRecord?

    var isWorthKeeping: Bool { !staleSince.isEmpty || unread != nil || inputs != nil }
  }

  /// From what one snapshot was made, and which bytes came of it.
  struct InputRecord: Codable, Equatable {
    /// Hash of everything that was asked for: window, settings, calendars, version, zone files.
    var request: String
    var sources: [SourceStamp]
    /// Hashes of the two published files.
    var snapshot: String
    var calendars: String
    var report: SnapshotReport
  }

  /// The newest last.
  var generations: [Generation] = []

  /// What was true of the snapshot written at `writtenAt`.
  func generation(of writtenAt: Date) -> Generation? {
    generations.last { $0.writtenAt == writtenAt }
  }

  /// The state with one more generation; `current` is the snapshot that is there now.
  func adding(_ generation: Generation, after current: Date?) -> ContainerState {
    let before = current.flatMap { self.generation(of: $0) }
    return ContainerState(generations: (before.map { [$0] } ?? []) + [generation])
  }

  /// The state of a container, and when it was stored in nanoseconds since 1970; nil where there is
  /// none that can be read.
  static func read(container: URL) -> (state: ContainerState, storedAt: Int)? {
    let path = container.appending(path: fileName).path
    guard let facts = FileFacts(path), facts.isRegular,
      let bytes = try? WholeFile.read(path, maxBytes: 64 << 20)
    else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let state = try? decoder.decode(ContainerState.self, from: Data(bytes)) else { return nil }
    return (state, facts.modified)
  }

  /// Stores it, or removes the file when there is nothing to remember.
  func write(container: URL) throws(SnapshotFileError) {
    let file = AtomicFile(container.appending(path: Self.fileName))
    if generations.contains(where: \.isWorthKeeping) {
      try file.write(SnapshotCoding.json(self))
    } else {
      try file.remove()
    }
  }
}
