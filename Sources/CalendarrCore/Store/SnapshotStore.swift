#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reader of a container: what is published there, and how it stands.
///
/// Reading needs no lock: files are only ever replaced whole. Both `read()` and `readCalendars()` look at
/// the disk each time.
public struct SnapshotStore: Sendable {
  /// The folder read, or nil when the platform has none to offer.
  public let container: URL?
  let legacyCoverage: LegacyCoverage
  /// Links in the container are not followed.
  var refusesLinks = false

  /// A store on `container`, else on the platform's default.
  ///
  /// `calendar` tells where a day begins for schema 1 files, which name no coverage; it is asked for when one is read. A
  /// program that links FoundationEssentials alone has no zone but GMT and gives a `LegacyCoverage` instead.
  public init(
    container: URL? = nil, calendar: @escaping @autoclosure @Sendable () -> Calendar = .current
  ) {
    self.init(container: container, legacyCoverage: LegacyCoverage(calendar: calendar()))
  }

  /// A store with its own rule for the coverage of schema 1 files.
  public init(container: URL?, legacyCoverage: LegacyCoverage) {
    self.container = container ?? SnapshotContainer.platformDefault()
    self.legacyCoverage = legacyCoverage
  }

  /// The same container as a writer has to look at it, who may read more than whoever filled the container: a file that
  /// is a link, or has other names too, counts as one that cannot be read.
  @_spi(Writer) public var refusingLinks: SnapshotStore {
    var store = self
    store.refusesLinks = true
    return store
  }

  /// What is published, as one of five results.
  ///
  /// Never throws and never guesses: a file that is there but cannot be read is `.unreadable`.
  public func read() -> SnapshotReadResult {
    guard let container else { return .unreadable("this platform offers no container") }
    switch FileContent(
      of: container.appending(path: SnapshotContainer.snapshotName), refusesLinks: refusesLinks)
    {
    case .failed(let why):
      return .unreadable(why)
    case .missing:
      return readSession()?.isLoggedIn == false ? .loggedOut : .neverWritten
    case .bytes(let data):
      return Self.decode(data, legacyCoverage: legacyCoverage)
    }
  }

  /// The calendars published, or none when they cannot be read.
  public func readCalendars() -> [SnapshotCalendar] {
    guard let container else { return [] }
    let content = FileContent(
      of: container.appending(path: SnapshotContainer.calendarsName), refusesLinks: refusesLinks)
    guard case .bytes(let data) = content else { return [] }
    return Self.decodeCalendars(data) ?? []
  }

  /// The session published, or nil when there is none that can be read.
  public func readSession() -> SharedSession? {
    guard let container else { return nil }
    return SharedSessionStore(container: container, refusesLinks: refusesLinks).read()
  }
}

extension SnapshotStore {
  /// What `read()` would say of a `widget-cache.json` with this content.
  ///
  /// The schema number decides first: content of a newer schema is `.incompatible`, whatever else it is.
  public static func decode(
    _ data: Data, calendar: @escaping @autoclosure @Sendable () -> Calendar = .current
  ) -> SnapshotReadResult {
    decode(data, legacyCoverage: LegacyCoverage(calendar: calendar()))
  }

  /// The same with a rule of the caller's own for the coverage of schema 1 content.
  public static func decode(
    _ data: Data, legacyCoverage: LegacyCoverage
  ) -> SnapshotReadResult {
    do {
      if try SnapshotCoding.decode(SchemaProbe.self, from: data).isTooNew { return .incompatible }
      let snapshot = try SnapshotCoding.decode(
        CalendarrSnapshot.self, from: data, legacyCoverage: legacyCoverage)
      return snapshot.isLoggedIn ? .ok(snapshot) : .loggedOut
    } catch {
      return .unreadable("\(SnapshotContainer.snapshotName): \(DecodingFault(error))")
    }
  }

  /// The calendars in the content of a `widget-calendars.json`, or nil when it is none.
  public static func decodeCalendars(_ data: Data) -> [SnapshotCalendar]? {
    try? SnapshotCoding.decode([SnapshotCalendar].self, from: data)
  }

  /// The session in the content of a `session.json`, or nil when it is none.
  public static func decodeSession(_ data: Data) -> SharedSession? {
    try? SnapshotCoding.decode(SharedSession.self, from: data)
  }
}
