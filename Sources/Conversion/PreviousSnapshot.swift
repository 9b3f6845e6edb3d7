import CalendarDomain
import CalendarTime
public import CalendarrCore
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

  public init(snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar]) {
    self.snapshot = snapshot
    self.calendars = calendars
  }

  /// The snapshot of `store`, or nil where there is none that can be read.
  public init?(_ store: SnapshotStore) {
    guard case .ok(let snapshot) = store.read() else { return nil }
    self.init(snapshot: snapshot, calendars: store.readCalendars())
    guard let container = store.container, let (state, _) = ContainerState.read(container: container),
      let text = ContainerMemory.snapshot(in: container).flatMap(PublishedText.init),
      let generation = state.generation(of: text)
    else { return }
    staleSince = generation.staleSince
    unread = Set(generation.unread)
  }

  /// The last known events of one calendar that overlap the window, or nil when it was never read.
  func carriedOver(for key: CalendarKey, in window: Range<Instant>) -> SourceCalendar.CarriedOver? {
    guard !unread.contains(key.description) else { return nil }
    let events = snapshot.events.filter { event in
      event.calendarKey == key.description
        && Occurrence.overlaps(start: Instant(event.start), end: Instant(event.end), window)
    }
    let calendar = calendars.first { $0.id == key.description }
    guard calendar != nil || !events.isEmpty else { return nil }
    let start = Instant(snapshot.coverageStart)
    return SourceCalendar.CarriedOver(
      events: events, coverage: start..<max(start, Instant(snapshot.coverageEnd)), calendar: calendar,
      since: staleSince[key.description] ?? Instant(snapshot.writtenAt))
  }
}
