import CalendarDomain
public import CalendarTime
@_spi(Writer) public import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a container held before this run.
public struct PreviousSnapshot: Sendable {
  public var snapshot: CalendarrSnapshot
  public var calendars: [SnapshotCalendar]
  /// Calendars whose events are older than the snapshot, by key: when they were read.
  var staleSince: [String: Instant] = [:]
  /// Calendars that are listed although they could not be read, so that nothing is known of them.
  var unread: Set<String> = []
  /// Calendars that were read from a text that was cut off.
  var cutOff: Set<String> = []
  /// The keys that calendars gave themselves, by where they lie.
  var declaredKeys: [String: String] = [:]
  /// The keys that counted arguments, by where their calendars lie; nil: nobody knows.
  var countedKeys: [String: String]?
  /// What became of events that are not public.
  var privacy = PrivacyRule.keep

  public init(snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar]) {
    self.snapshot = snapshot
    self.calendars = calendars
  }

  /// The snapshot of `store`, or nil where there is none that can be read.
  ///
  /// - Parameter zone: that of the user, in whose days a file of schema 1 is read.
  public init?(_ store: SnapshotStore, zone: Zone) {
    let store = SnapshotStore(container: store.container, legacyCoverage: .reckoned(in: zone)).refusingLinks
    guard case .ok(let snapshot) = store.read() else { return nil }
    self.init(snapshot: snapshot, calendars: store.readCalendars())
    guard let container = store.container, let (state, _) = ContainerState.read(container: container),
      let text = ContainerMemory.snapshot(in: container).flatMap(PublishedText.init),
      let generation = state.generation(of: text)
    else { return }
    staleSince = generation.staleSince
    unread = Set(generation.unread)
    cutOff = Set(generation.cutOff)
    declaredKeys = generation.declaredKeys
    countedKeys = generation.countedKeys
    privacy = generation.privacy
  }

  /// Reads the snapshot of `store` when it is asked to.
  static func reader(_ store: SnapshotStore, zone: Zone) -> @Sendable () -> PreviousSnapshot? {
    { PreviousSnapshot(store, zone: zone) }
  }

  /// The key that a calendar which cannot say it had when it was read; nil where its place was that of another one.
  func key(of input: CalendarInput) -> String? {
    guard input.prefersDeclaredKey else { return input.key.description }
    if let declared = declaredKeys[input.placeText] { return declared }
    // A key that counts arguments means another calendar once one came or went.
    if let countedKeys, countedKeys[input.placeText] != input.key.description { return nil }
    return declaredKeys.values.contains(input.key.description) ? nil : input.key.description
  }

  /// The last known events of one calendar that overlap the window of a request, or nil where nothing is known that may
  /// be shown.
  func carriedOver(for key: String, in request: SnapshotRequest) -> SourceCalendar.CarriedOver? {
    guard !unread.contains(key) else { return nil }
    // Which events are private, a snapshot does not say.
    if request.privacy == .omit, privacy != .omit { return nil }
    let masks = request.privacy == .busy && privacy == .keep
    // Nor do the oldest files say to which calendar an event belongs.
    guard !snapshot.events.contains(where: \.calendarKey.isEmpty) else { return nil }
    let events = snapshot.events.filter { $0.calendarKey == key }.map { anchored($0, in: request.zone) }
      .map { masks ? Self.masked($0, in: request.language) : $0 }
      .filter {
        Occurrence.overlaps(start: Instant($0.start), end: Instant($0.end), request.window)
      }
    let calendar = calendars.first { $0.id == key }
    guard calendar != nil || !events.isEmpty else { return nil }
    let start = Instant(snapshot.coverageStart)
    return SourceCalendar.CarriedOver(
      events: events, coverage: start..<max(start, Instant(snapshot.coverageEnd)), calendar: calendar,
      since: staleSince[key] ?? Instant(snapshot.writtenAt))
  }

  private static func masked(_ event: SnapshotEvent, in language: String) -> SnapshotEvent {
    var event = event
    (event.title, event.location) = (PrivacyRule.busyTitle(language: language), "")
    return event
  }

  /// An all-day event on the same dates in the days of `zone`, where the snapshot was written for another one.
  ///
  /// A file names no zone, but its coverage begins at a midnight. Source: wire format, writer rules 1 and 8.
  private func anchored(_ event: SnapshotEvent, in zone: Zone) -> SnapshotEvent {
    let times = [Instant(event.start), Instant(event.end)]
    guard event.isAllDay, times.contains(where: { !zone.isDayStart($0) }) else { return event }
    let midnight = Instant(snapshot.coverageStart).utc.secondOfDay
    let offset = midnight >= 10 * 3600 ? 86_400 - midnight : -midnight
    // Half a day more, so that a change of the clocks in between does not count.
    let dates = times.map { $0.adding(seconds: offset + 43_200).utc.date }
    var event = event
    (event.start, event.end) = (zone.dayStart(dates[0]).date, zone.dayStart(dates[1]).date)
    return event
  }
}
