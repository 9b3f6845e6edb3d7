package import CalendarDomain
package import CalendarrCore

/// An instance on its way into the snapshot, with the component it came from.
package struct SnapshotDraft: Hashable, Sendable {
  package var event: SnapshotEvent
  package var start: Instant
  package var end: Instant
  /// Index of the calendar among those of the snapshot.
  var calendar = 0
  /// Index of the component in its calendar; nil for carried-over events.
  package var component: Int?
  /// Index of its series in the extract of its calendar; nil for carried-over events.
  package var series: Int?

  /// Start, then end, then calendarKey, then id. Texts compare by their UTF-8 bytes, so that no
  /// locale has a say. Source: wire format, writer rule 5.
  static func precedes(_ left: SnapshotDraft, _ right: SnapshotDraft) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    if left.event.calendarKey != right.event.calendarKey {
      return left.event.calendarKey.utf8.lexicographicallyPrecedes(right.event.calendarKey.utf8)
    }
    return left.event.id.utf8.lexicographicallyPrecedes(right.event.id.utf8)
  }
}

// In an extension, for the sake of the memberwise initializer.
extension SnapshotDraft {
  package init(
    event: SnapshotEvent, start: Instant, end: Instant, component: Int?, series: Int? = nil
  ) {
    self.init(event: event, start: start, end: end, calendar: 0, component: component, series: series)
  }
}
