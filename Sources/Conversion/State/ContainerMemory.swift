import CalendarDomain
@_spi(Writer) import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a container holds at the begin of a run, beside what its state says of it.
final class ContainerMemory {
  private let container: URL
  /// When the state was stored, in nanoseconds since 1970.
  let storedAt: Int
  /// What sources looked like, by path.
  let stamps: [String: SourceStamp]
  private let state: ContainerState
  private let generation: ContainerState.Generation?
  /// The bytes of the files as they are, where they agree with the state.
  let snapshot: [UInt8]
  let session: [UInt8]
  /// Whether conversion would give what is there, but for the time of writing.
  private(set) var isUnchanged = false

  /// - Parameter isForgotten: nothing of the state counts.
  init(container: URL, isForgotten: Bool) {
    self.container = container
    let stored = isForgotten ? nil : ContainerState.read(container: container)
    state = stored?.state ?? ContainerState()
    storedAt = stored?.storedAt ?? .min
    snapshot = stored == nil ? [] : Self.snapshot(in: container) ?? []
    generation = PublishedText(snapshot).flatMap { stored?.state.generation(of: $0) }
    session = generation?.inputs == nil ? [] : Self.read(SnapshotContainer.sessionName, in: container) ?? []
    let all = (stored?.state.generations ?? []).flatMap(\.sources).compactMap { $0 }.joined()
    stamps = Dictionary(all.map { ($0.path, $0) }) { $1 }
  }

  var record: ContainerState.InputRecord? { generation?.inputs }

  func compare(request: RequestFingerprint, sources: [[SourceStamp]?]) {
    guard let record, let generation, record.request == request.text,
      generation.sources.count == sources.count,
      zip(generation.sources, sources).allSatisfy({ Self.haveSameContent($0, $1) }),
      PublishedText(session)?.hash == record.session.hash,
      let calendars = Self.read(SnapshotContainer.calendarsName, in: container),
      SHA256.hex(calendars) == record.calendars
    else { return }
    isUnchanged = true
  }

  /// Whether the files bear this time already.
  func isWritten(at now: Instant) -> Bool {
    let time = SnapshotReport.text(now)
    return PublishedText(snapshot)?.writtenAt == time && PublishedText(session)?.writtenAt == time
  }

  /// Has stored what the sources look like now, where their content is what it was.
  func refresh(_ sources: [[SourceStamp]?], in files: inout FileSet) {
    guard let index = state.generations.lastIndex(where: { $0 == generation }) else { return }
    var state = state
    state.generations[index].sources = sources
    let extracts = StateFile(container: container).blocks().dropFirst().map { Array($0) }
    state.put(into: &files, extracts: extracts)
  }

  static func snapshot(in container: URL) -> [UInt8]? { read(SnapshotContainer.snapshotName, in: container) }

  private static func read(_ name: String, in container: URL) -> [UInt8]? {
    try? WholeFile.read(container.appending(path: name).path, maxBytes: 256 << 20, refusesLinks: true)
  }

  private static func haveSameContent(_ one: [SourceStamp]?, _ other: [SourceStamp]?) -> Bool {
    guard let one, let other, one.count == other.count else { return false }
    return zip(one, other).allSatisfy {
      $0.path == $1.path && $0.facts.size == $1.facts.size && $0.hash == $1.hash
    }
  }
}

/// What a process that was ended may have left in a container.
enum ContainerLeftovers {
  /// Whether there is neither a temporary file nor a lock.
  static func areNone(in container: URL) -> Bool {
    guard let names = try? InputReader.names(in: container.path) else { return false }
    return !names.contains {
      $0 == ContainerLock.fileName || $0.hasPrefix(AtomicFile.temporaryPrefix)
    }
  }
}
