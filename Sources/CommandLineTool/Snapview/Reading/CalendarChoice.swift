import CalendarrCore

/// The keys of calendars that a command line names, held against those that a container knows.
enum CalendarChoice {
  /// Throws `UsageError` for a key of no calendar: nothing would be shown for it, and a day without events
  /// looks free.
  static func check(
    _ keys: [String], in snapshot: CalendarrSnapshot?, _ calendars: [SnapshotCalendar]
  ) throws {
    // Without the list of calendars nobody knows which ones have no events.
    guard let snapshot, !calendars.isEmpty else { return }
    let known = Set(calendars.map(\.id)).union(snapshot.events.map(\.calendarKey))
    for key in keys where !known.contains(key) {
      throw UsageError(
        "no calendar has the key '\(key)'", suggestion: NearestName.of(key, among: known.sorted()))
    }
  }
}
