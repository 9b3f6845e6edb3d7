import CalendarDomain
import CalendarrCore

/// An instance on its way into the snapshot, with the component it came from.
struct SnapshotDraft {
  var event: SnapshotEvent
  var start: Instant
  var end: Instant
  /// Index of the calendar, and of the component in it; nil for carried-over events.
  var calendar: Int
  var component: Int?

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
