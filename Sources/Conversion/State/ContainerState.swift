import CalendarDomain
@_spi(Writer) import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a container's writer remembers from run to run.
///
/// Nothing depends on it but how much is done again and what is said of old events. The last two
/// generations are kept: it is written before the snapshot that it speaks of, and whichever snapshot
/// is found later picks its own.
struct ContainerState: Equatable {
  /// What was true of one published snapshot.
  struct Generation: Equatable {
    var snapshot: PublishedText
    /// Calendars whose events are older than the snapshot, by key: when they were read.
    var staleSince: [String: Instant] = [:]
    /// Calendars that are listed, but of which nothing is known: not read without last known events, or hidden.
    var unread: [String] = []
    /// Calendars that were read from a text that is cut off: another such text is as good.
    var cutOff: [String] = []
    /// The keys that calendars gave themselves, by where they lie: one that fails cannot say its own.
    var declaredKeys: [String: String] = [:]
    /// The keys that count the arguments, by where their calendars lie: with other arguments they mean other calendars.
    var countedKeys: [String: String] = [:]
    /// What became of events that are not public.
    var privacy = PrivacyRule.keep
    /// By calendar in the order of the run; nil where a source could not be read or changed meanwhile.
    var sources: [[SourceStamp]?] = []
    var inputs: InputRecord?

    var isWorthKeeping: Bool {
      !staleSince.isEmpty || !unread.isEmpty || !cutOff.isEmpty || !declaredKeys.isEmpty
        || !countedKeys.isEmpty || privacy != .keep
        || inputs != nil
        || sources.contains { $0 != nil }
    }
  }

  /// From what one snapshot was made when every calendar was read, and which files came of it.
  struct InputRecord: Equatable {
    /// Hash of everything that was asked for: window, settings, calendars, version, zone files.
    var request: String
    var session: PublishedText
    /// Hash of the list of calendars.
    var calendars: String
    var report: SnapshotReport
  }

  /// The newest last.
  var generations: [Generation] = []

  /// What was true of the snapshot that is there.
  func generation(of snapshot: PublishedText) -> Generation? {
    generations.last { $0.snapshot == snapshot }
      ?? generations.last { $0.snapshot.hash == snapshot.hash }
  }

  /// The state with one more generation; `current` is the snapshot that is there now.
  func adding(_ generation: Generation, after current: PublishedText?) -> ContainerState {
    let before = current.flatMap { self.generation(of: $0) }
    return ContainerState(generations: (before.map { [$0] } ?? []) + [generation])
  }

  /// The state of a container, and when it was stored in nanoseconds since 1970; nil where there is
  /// none that can be read.
  static func read(container: URL) -> (state: ContainerState, storedAt: Int)? {
    guard let (block, storedAt) = StateFile(container: container).first() else { return nil }
    var reader = StateReader(block)
    guard let state = try? reader.value(ContainerState.self), reader.isAtEnd else { return nil }
    return (state, storedAt)
  }

  /// Has it stored with what calendars gave, or the file removed when there is nothing to remember.
  func put(into files: inout FileSet, extracts: [[UInt8]] = []) {
    guard generations.contains(where: \.isWorthKeeping) else { return files.remove(StateFile.name) }
    var writer = StateWriter()
    writer.put(self)
    files.put(Data(StateFile.content([writer.bytes] + extracts)), as: StateFile.name)
  }
}

extension ContainerState: StateCodable {
  func write(to writer: inout StateWriter) { writer.put(generations) }
  init(from reader: inout StateReader) throws(StateDamage) {
    generations = try reader.value([Generation].self)
  }
}

extension ContainerState.Generation: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(snapshot)
    writer.put(staleSince)
    writer.put(unread)
    writer.put(cutOff)
    writer.put(declaredKeys)
    writer.put(countedKeys)
    writer.put(privacy.rawValue)
    writer.put(sources)
    writer.put(inputs)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init(snapshot: try reader.value(PublishedText.self))
    staleSince = try reader.value([String: Instant].self)
    unread = try reader.value([String].self)
    cutOff = try reader.value([String].self)
    declaredKeys = try reader.value([String: String].self)
    countedKeys = try reader.value([String: String].self)
    guard let privacy = PrivacyRule(rawValue: try reader.text()) else { throw StateDamage() }
    self.privacy = privacy
    sources = try reader.value([[SourceStamp]?].self)
    inputs = try reader.value(ContainerState.InputRecord?.self)
  }
}

extension ContainerState.InputRecord: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(request)
    writer.put(session)
    writer.put(calendars)
    writer.put(report)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init(
      request: try reader.text(), session: try reader.value(PublishedText.self), calendars: try reader.text(),
      report: try reader.value(SnapshotReport.self))
  }
}
