import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

/// A snapshot by local days, and what is on now and next.
struct Agenda {
  let zone: Zone
  let now: Instant
  let coverage: Range<Instant>
  private let events: [(event: SnapshotEvent, start: Instant, end: Instant)]

  init(_ snapshot: CalendarrSnapshot, zone: Zone, now: Instant) {
    self.zone = zone
    self.now = now
    let start = Instant(snapshot.coverageStart)
    coverage = start..<max(start, Instant(snapshot.coverageEnd))
    events = snapshot.events.map { ($0, Instant($0.start), max(Instant($0.start), Instant($0.end))) }
  }

  var today: LocalDate { zone.day(of: now) }
  /// Whether the snapshot can say what is on now.
  var coversNow: Bool { coverage.contains(now) }
  /// First day that the coverage touches.
  var firstDay: LocalDate { zone.day(of: coverage.lowerBound) }
  /// Last day that the coverage touches; before `firstDay` when the coverage is empty.
  var lastDay: LocalDate {
    coverage.isEmpty ? firstDay.adding(days: -1) : zone.day(of: coverage.upperBound.adding(seconds: -1))
  }

  /// The days from one to another, both included.
  func days(from first: LocalDate, through last: LocalDate) -> [AgendaDay] {
    guard first <= last else { return [] }
    let dates = (first.dayNumber...last.dayNumber).map(LocalDate.init(dayNumber:))
    let starts = dates.map(zone.dayStart) + [zone.dayStart(last.adding(days: 1))]
    var entries = [[AgendaEntry]](repeating: [], count: dates.count)
    for (event, start, end) in events {
      let firstOfAll = zone.day(of: start).dayNumber
      let from = max(0, firstOfAll - first.dayNumber)
      // An end at midnight belongs to the day before, unless the event has no length.
      let ending = end > start ? end.adding(seconds: -1) : end
      let lastOfAll = zone.day(of: ending).dayNumber
      let through = min(dates.count - 1, lastOfAll - first.dayNumber)
      guard from <= through else { continue }
      for index in from...through {
        entries[index].append(
          AgendaEntry(
            event: event, start: start, end: end, continuesBefore: start < starts[index],
            continuesAfter: end > starts[index + 1], dayNumber: dates[index].dayNumber - firstOfAll + 1,
            dayCount: lastOfAll - firstOfAll + 1))
      }
    }
    return dates.indices.map { index in
      let span = starts[index]..<starts[index + 1]
      return AgendaDay(
        date: dates[index], span: span, coverage: coverage(of: span),
        entries: entries[index].filter(\.isWholeDay) + entries[index].filter { !$0.isWholeDay })
    }
  }

  private func coverage(of span: Range<Instant>) -> AgendaDay.Coverage {
    let known = span.clamped(to: coverage)
    return known == span ? .full : known.isEmpty ? .none : .part(known)
  }

  /// What is on now: timed events first, then all-day ones.
  var current: [SnapshotEvent] {
    let running = events.filter { $0.start <= now && $0.end > now }.map(\.event)
    return running.filter { !$0.isAllDay } + running.filter(\.isAllDay)
  }

  /// The first event to start after now, timed ones before all-day ones of the same day.
  var next: SnapshotEvent? { events.first { $0.start > now }?.event }
}
