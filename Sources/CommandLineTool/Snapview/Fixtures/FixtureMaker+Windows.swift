import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

/// Windows: caps that cut, clocks that change, edges, age, and what a watch gets.
extension FixtureMaker {
  func windowFixtures() throws -> [Fixture] {
    try [
      capReached(), capLeavesNothing(), clockChange(forward: true), clockChange(forward: false), edges(),
      zeroLength(), stale(), watchTrimmed(),
    ]
  }

  private func capReached() throws -> Fixture {
    // Twelve a day: the cap of 500 falls into the 42nd day, whose first event is the first left out.
    let cap = SnapshotCoverage.maxEvents
    let all = (0...cap).map { index in
      let start = at(index / 12 - 7, 8 + index % 12)
      return event("event\(index)@example.com", "Event \(index)", start, start.adding(seconds: 1800))
    }
    let end = Instant(all[cap].start)
    var fixture = try container(
      "cap-reached", "The cap has cut: the coverage ends at the start of the first event left out.",
      snapshot(Array(all.prefix(cap)), coverage: coverage.lowerBound..<end))
    fixture.note = "The day in which the coverage ends is known in part only."
    return fixture
  }

  private func capLeavesNothing() throws -> Fixture {
    let start = coverage.lowerBound
    return try container(
      "cap-empty-coverage",
      "More events than the cap start with the coverage: it is empty, and nothing is known.",
      snapshot([], coverage: start..<start))
  }

  private func clockChange(forward: Bool) throws -> Fixture {
    let (zone, change) = try nextChange(forward: forward)
    let maker = FixtureMaker(
      now: change.adding(seconds: -36 * 3600), zone: zone, seed: seed, database: database)
    let day = zone.day(of: change.adding(seconds: -1))
    let hours = (0..<6).map { step in
      let start = change.adding(seconds: (step - 3) * 1800)
      return maker.event(
        "step\(step)@example.com", "Half hour \(step)", start, start.adding(seconds: 1800))
    }
    let whole = maker.event(
      "day@example.com", "The day of the change", zone.dayStart(day), zone.dayStart(day.adding(days: 1)),
      isAllDay: true, calendar: Self.calendars[1])
    var fixture = try maker.container(
      forward ? "clocks-forward" : "clocks-back",
      "The coverage holds a day of \(forward ? 23 : 25) hours (or as the zone has it).",
      maker.snapshot(hours + [whole]))
    fixture.note = "The clocks change at \(ViewFormat.iso(change)) in \(zone.identifier)."
    return fixture
  }

  /// The next change of the kind after now, in the zone at hand or else in one that has it.
  private func nextChange(forward: Bool) throws -> (Zone, Instant) {
    let years = now..<now.adding(seconds: 800 * 86_400)
    let others = ["Europe/Berlin", "America/New_York"].compactMap { database.zone(named: $0) }
    for zone in [zone] + others {
      if let change = zone.offsetChanges(in: years).first(where: { ($0.after > $0.before) == forward }) {
        return (zone, change.instant)
      }
    }
    throw CommandFailure(
      .noInput, "no zone with changing clocks was found",
      hint: "Install the tzdata package, or name their folder in TZDIR.")
  }

  private func edges() throws -> Fixture {
    let (first, last) = (-SnapshotCoverage.daysBehind, SnapshotCoverage.daysAhead)
    let family = Self.calendars[0]
    return try container(
      "edges", "All-day and timed events that lie over both ends of the coverage; none is clipped.",
      snapshot([
        event(
          "before@example.com", "Began before", at(first - 3), at(first + 2), isAllDay: true, calendar: family
        ),
        event("night@example.com", "Night over the first midnight", at(first - 1, 22), at(first, 6)),
        event(
          "whole@example.com", "All of it", at(first - 10), at(last + 10), isAllDay: true, calendar: family),
        event("over@example.com", "Over midnight", at(1, 22), at(2, 2)),
        event(
          "after@example.com", "Ends after", at(last - 1), at(last + 3), isAllDay: true, calendar: family),
        event("late@example.com", "Night over the last midnight", at(last - 1, 23), at(last, 4)),
      ]))
  }

  private func zeroLength() throws -> Fixture {
    var fixture = try container(
      "zero-length", "Events without length: at midnight, at noon, and at the first instant of the coverage.",
      snapshot([
        event("first@example.com", "First instant", coverage.lowerBound, coverage.lowerBound),
        event("midnight@example.com", "Midnight", at(2), at(2)),
        event("noon@example.com", "Noon", at(2, 12), at(2, 12)),
      ]))
    fixture.note =
      "The day look-up of the contract (start < dayEnd and end > dayStart) finds an event without length at "
      + "midnight on no day; a reader that lists it shows it on the day that it begins (zeroLengthAtMidnight)."
    return fixture
  }

  private func stale() throws -> Fixture {
    let then = zone.instant(of: LocalDateTime(date: today.adding(days: -60), secondOfDay: 9 * 3600))
    let maker = FixtureMaker(now: then, zone: zone, seed: seed, database: database)
    var fixture = try container(
      "stale", "Written sixty days ago: nothing is known of today.",
      maker.snapshot(maker.ordinaryEvents(), writtenAt: then))
    fixture.note = "Today lies outside the coverage, which is not the same as a free day."
    return fixture
  }

  private func watchTrimmed() throws -> Fixture {
    // More than 120 events in the two weeks, so that the watch's cap cuts as well.
    let events = (0..<150).map { index in
      let start = at(index / 10, 7 + index % 10)
      return event("watch\(index)@example.com", "Event \(index)", start, start.adding(seconds: 1200))
    }
    let end = Instant(events[WatchCoverage.maxEvents].start)
    return try container(
      "watch-trimmed", "What a watch gets: from yesterday on, 120 events, and the end pulled back.",
      snapshot(Array(events.prefix(WatchCoverage.maxEvents)), coverage: at(-WatchCoverage.daysBehind)..<end))
  }
}
