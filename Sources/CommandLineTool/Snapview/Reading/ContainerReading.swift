import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All that a reader gets out of a container at one moment.
struct ContainerReading {
  var state: ReadState
  /// Why it is unreadable; for logs.
  var reason: String?
  /// Nil in every state but ok.
  var snapshot: CalendarrSnapshot?
  var calendars: [SnapshotCalendar]
  var session: SharedSession?

  /// Reads through the store; `zone` tells where days begin for files that name no coverage.
  init(container: URL, zone: Zone) {
    let store = SnapshotStore(container: container, legacyCoverage: .reckoned(in: zone))
    self.init(result: store.read(), calendars: store.readCalendars(), session: store.readSession())
  }

  init(result: SnapshotReadResult, calendars: [SnapshotCalendar] = [], session: SharedSession? = nil) {
    state = ReadState(result)
    if case .unreadable(let why) = result { reason = why }
    snapshot = result.snapshot
    self.calendars = calendars
    self.session = session
  }
}
