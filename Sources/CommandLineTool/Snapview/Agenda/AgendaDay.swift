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

/// An event on one of the days that it touches.
struct AgendaEntry {
  var event: SnapshotEvent
  var start: Instant
  var end: Instant
  /// It began on an earlier day.
  var continuesBefore: Bool
  /// It goes on into the next day.
  var continuesAfter: Bool
  /// Which of its local days this is, from 1, and how many it has.
  var dayNumber = 1
  var dayCount = 1

  /// It fills the day whatever the clock says.
  var isWholeDay: Bool { event.isAllDay || continuesBefore && continuesAfter }
  var hasLength: Bool { end > start }
  /// It lasts a day or more, so that people count its days; one over midnight is no such event.
  var lastsDays: Bool {
    dayCount > 1 && (event.isAllDay || end.secondsSince1970 - start.secondsSince1970 >= 86_400)
  }
  var title: String { PlainLine.of(event.title) }
  var location: String { PlainLine.of(event.location) }
}
