import CalendarDomain
import CalendarrCore

/// One local day as the snapshot tells it.
struct AgendaDay {
  /// How much of the day the snapshot speaks for.
  enum Coverage: Hashable, Sendable {
    case full
    /// Some hours only, half-open.
    case part(Range<Instant>)
    /// Unknown, which is not empty.
    case none
  }

  var date: LocalDate
  /// First instant of the day, and of the next.
  var span: Range<Instant>
  var coverage: Coverage
  /// In the order of the snapshot, all-day ones first.
  var entries: [AgendaEntry]

  var isKnown: Bool { coverage != .none }
}

/// An event on one of the days that it stands on.
struct AgendaEntry {
  var event: SnapshotEvent
  var start: Instant
  var end: Instant
  /// It began on an earlier day.
  var continuesBefore: Bool
  /// It goes on into the next day.
  var continuesAfter: Bool
  /// Which of the days that it stands on this is, from 1, and how many they are.
  var dayNumber = 1
  var dayCount = 1

  /// It fills the day whatever the clock says.
  var isWholeDay: Bool { event.isAllDay || continuesBefore && continuesAfter }
  var hasLength: Bool { end > start }
  /// It lasts a day or more, and is a bar where days are drawn; one over midnight is no such event.
  var lastsDay: Bool { Self.lastsDay(event, from: start, to: end) }
  /// People count its days.
  var lastsDays: Bool { dayCount > 1 && lastsDay }

  static func lastsDay(_ event: SnapshotEvent, from start: Instant, to end: Instant) -> Bool {
    event.isAllDay || end.secondsSince1970 - start.secondsSince1970 >= 86_400
  }
  var title: String { PlainLine.of(event.title) }
  var location: String { PlainLine.of(event.location) }
}
