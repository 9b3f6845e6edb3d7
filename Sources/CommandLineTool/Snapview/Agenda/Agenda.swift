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

  /// The most entries that are listed, whatever a file says of how long its events last: each stands on every day that it
  /// touches.
  static let entryLimit = 50_000

  /// The days from one to another, both included; fewer where they would hold more entries than `limit`, but at least
  /// one.
  func days(from first: LocalDate, through end: LocalDate, limit: Int = entryLimit) -> [AgendaDay] {
    guard first <= end else { return [] }
    let last = last(from: first, through: end, limit: limit)
    let dates = (first.dayNumber...last.dayNumber).map(LocalDate.init(dayNumber:))
    let starts = dates.map(zone.dayStart) + [zone.dayStart(last.adding(days: 1))]
    var entries = [[AgendaEntry]](repeating: [], count: dates.count)
    for (event, start, end) in events {
      let touched = standing(event, start, end)
      for index in Self.places(touched, from: first, count: dates.count) {
        entries[index].append(
          AgendaEntry(
            event: event, start: start, end: end, continuesBefore: start < starts[index],
            continuesAfter: end > starts[index + 1],
            dayNumber: dates[index].dayNumber - touched.lowerBound + 1,
            dayCount: touched.count))
      }
    }
    return dates.indices.map { index in
      let span = starts[index]..<starts[index + 1]
      return AgendaDay(
        date: dates[index], span: span, coverage: coverage(of: span),
        entries: entries[index].filter(\.isWholeDay) + entries[index].filter { !$0.isWholeDay })
    }
  }

  /// The last day up to which there are no more entries than `limit`.
  private func last(from first: LocalDate, through end: LocalDate, limit: Int) -> LocalDate {
    let count = end.dayNumber - first.dayNumber + 1
    // By how many the entries of a day differ from those of the day before.
    var changes = [Int](repeating: 0, count: count + 1)
    for (event, start, end) in events {
      let places = Self.places(standing(event, start, end), from: first, count: count)
      guard !places.isEmpty else { continue }
      changes[places.lowerBound] += 1
      changes[places.upperBound] -= 1
    }
    var (entries, total) = (0, 0)
    for index in 0..<count {
      entries += changes[index]
      total += entries
      if total > limit { return first.adding(days: max(0, index - 1)) }
    }
    return end
  }

  /// The numbers of the days that an event stands on.
  ///
  /// What lasts a day or more stands on each day that it touches. What does not is a matter of one day to people, also
  /// when it ends after midnight: it stands on the day that it begins on, or the first covered one; and while it is on,
  /// on today, too.
  private func standing(_ event: SnapshotEvent, _ start: Instant, _ end: Instant) -> ClosedRange<Int> {
    let touched = touched(start, end)
    guard touched.count > 1, !AgendaEntry.lastsDay(event, from: start, to: end) else { return touched }
    if start < coverage.lowerBound, coverage.lowerBound < end {
      return touched.clamped(to: firstDay.dayNumber...Int.max)
    }
    return start <= now && now < end
      ? touched.clamped(to: touched.lowerBound...max(touched.lowerBound, today.dayNumber))
      : touched.lowerBound...touched.lowerBound
  }

  /// The numbers of the days that an event touches.
  private func touched(_ start: Instant, _ end: Instant) -> ClosedRange<Int> {
    let first = zone.day(of: start).dayNumber
    // An end at midnight belongs to the day before, unless the event has no length.
    let ending = end > start ? end.adding(seconds: -1) : end
    return first...max(first, zone.day(of: ending).dayNumber)
  }

  /// Those days as places among `count` days from `first` on.
  private static func places(_ touched: ClosedRange<Int>, from first: LocalDate, count: Int) -> Range<Int> {
    let from = max(0, touched.lowerBound - first.dayNumber)
    return from..<max(from, min(count, touched.upperBound - first.dayNumber + 1))
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
