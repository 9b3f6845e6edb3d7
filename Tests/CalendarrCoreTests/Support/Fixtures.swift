import CalendarrCore
import Foundation

/// A moment, from its RFC 3339 form.
func date(_ text: String) -> Date {
  let seconds = try? Date.ISO8601FormatStyle().parse(text)
  precondition(seconds != nil, "a date of a test is mistyped: \(text)")
  return seconds ?? .distantPast
}

/// The Gregorian calendar in a zone.
func calendar(_ zone: String) -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  let timeZone = TimeZone(identifier: zone)
  precondition(timeZone != nil, "a zone of a test is mistyped: \(zone)")
  calendar.timeZone = timeZone ?? calendar.timeZone
  return calendar
}

extension SnapshotEvent {
  /// An event of which a test needs little more than its times.
  static func fixture(
    _ id: String = "a", _ start: Date = date("2026-03-10T09:00:00Z"), hours: Double = 1,
    key: String = "local:1"
  ) -> SnapshotEvent {
    SnapshotEvent(
      id: id, title: "Title of \(id)", start: start, end: start + hours * 3600, isAllDay: false,
      colorHex: "#0a84ff", location: "Room 1/2", calendarKey: key)
  }
}

extension CalendarrSnapshot {
  /// A snapshot written on 2026-03-10 in UTC, that covers 2026-03-03 up to 2026-04-21.
  static func fixture(_ events: [SnapshotEvent] = [.fixture()]) -> CalendarrSnapshot {
    CalendarrSnapshot(
      writtenAt: date("2026-03-10T08:00:00Z"), coverageStart: date("2026-03-03T00:00:00Z"),
      coverageEnd: date("2026-04-21T00:00:00Z"), writerVersion: "test 1", events: events,
      theme: SnapshotTheme(
        today: "#010101", text: "#020202", background: "#030303", line: "#040404",
        primary: "#050505", accent: "#060606"),
      language: "de")
  }
}
