import CalendarDomain
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

  /// The last known events of one calendar, or nil when it was never read.
  func carriedOver(for key: CalendarKey) -> SourceCalendar.CarriedOver? {
    guard !unread.contains(key.description) else { return nil }
    let events = snapshot.events.filter { $0.calendarKey == key.description }
    let calendar = calendars.first { $0.id == key.description }
    guard calendar != nil || !events.isEmpty else { return nil }
    return SourceCalendar.CarriedOver(
      events: events, calendar: calendar,
      since: staleSince[key.description] ?? Instant(snapshot.writtenAt))
  }
}
