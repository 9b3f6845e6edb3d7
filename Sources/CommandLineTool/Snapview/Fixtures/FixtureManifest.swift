import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `manifest.json`: what a reader must report for each folder.
///
/// Made from the values that went into the files, never by reading them back.
struct FixtureManifest: Encodable {
  struct Entry: Encodable {
    var folder: String
    var summary: String
    var note: String?
    /// Look from this moment, with days of this zone.
    var now: String
    var timezone: String
    /// Permission bits that a copy may have lost, by file.
    var modes: [String: String]?
    var expect: Expectation
    /// Instead of `expect.state`, for a reader whom permissions do not stop.
    var stateForSuperuser: String?
    /// Codes of `snapview check`, each once, sorted.
    var check: [String]
    var refusedBySchema: [String]
  }

  struct Expectation: Encodable {
    var state: String
    /// The session that is published; nil where there is none that can be read.
    var session: Session?
    var schemaVersion: Int?
    var writtenAt: String?
    var coverageStart: String?
    var coverageEnd: String?
    var language: String?
    var theme: [String: String]?
    var calendars: [SnapshotCalendar]?
    var eventCount: Int?
    var eventsPerCalendar: [String: Int]?
    /// The contract's `covers`, at instants around both ends.
    var covers: [Cover]?
    /// The contract's day look-up, from the day before the coverage to the day after it.
    var days: [Day]?
    /// The contract's next-event identity at `now`.
    var nextEvent: Next?
    /// The first twenty events in the order of the file, with every value as a reader has to give it.
    var events: [Event]?
    /// True where events are out of order: a reader that sorts them by start is right, too, and ids of days may then
    /// come in another order.
    var eventsMayBeSorted: Bool?
    /// What `trimmedForWatch` leaves at `now`.
    var watch: Watch?
    /// Which of the calendars' keys are left when one is chosen and when it is excluded.
    var filters: [Filter]?
  }

  struct Session: Encodable {
    var baseURL, username, writtenAt: String
    var isLoggedIn: Bool
  }

  struct Watch: Encodable {
    var coverageStart, coverageEnd: String
    var count: Int
    /// Of the first five.
    var ids: [String]
  }

  struct Event: Encodable {
    var id, title, start, end, colorHex, location, calendarKey: String
    var isAllDay: Bool
  }

  struct Filter: Encodable {
    var calendarKey: String
    /// Events that `filtered(toCalendarKeys:)` keeps, and that `filtered(excludingCalendarKeys:)` keeps.
    var chosen: Int
    var excluded: Int
  }

  struct Cover: Encodable {
    var at: String
    var covered: Bool
  }

  struct Day: Encodable {
    var date: String
    var start: String
    var end: String
    /// `full`, `part` or `none`.
    var coverage: String
    var count: Int
    /// Of the first five.
    var ids: [String]
    var zeroLengthAtMidnight: [String]?
  }

  struct Next: Encodable {
    var id: String
    var start: String
  }

  var format = 1
  var seed: UInt64
  var fixtures: [Entry]

  init(_ fixtures: [Fixture], seed: UInt64) {
    self.seed = seed
    self.fixtures = fixtures.map(Self.entry)
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }

  private static func entry(_ fixture: Fixture) -> Entry {
    let modes = fixture.files.compactMap { file in file.mode.map { (file.name, Self.octal($0)) } }
    return Entry(
      folder: fixture.name, summary: fixture.summary, note: fixture.note, now: ViewFormat.iso(fixture.now),
      timezone: fixture.zone.identifier, modes: modes.isEmpty ? nil : Dictionary(uniqueKeysWithValues: modes),
      expect: expectation(fixture), stateForSuperuser: fixture.stateForSuperuser?.rawValue,
      check: fixture.findings.map(\.rawValue).sorted(), refusedBySchema: fixture.refusedBySchema.sorted())
  }

  private static func octal(_ mode: UInt16) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  private static func expectation(_ fixture: Fixture) -> Expectation {
    var expect = Expectation(state: fixture.state.rawValue)
    expect.session = fixture.session.map {
      Session(
        baseURL: $0.baseURL, username: $0.username, writtenAt: iso($0.writtenAt), isLoggedIn: $0.isLoggedIn)
    }
    guard fixture.state == .ok, let snapshot = fixture.snapshot else { return expect }
    let theme = snapshot.theme
    expect.schemaVersion = snapshot.schemaVersion
    expect.writtenAt = iso(snapshot.writtenAt)
    expect.coverageStart = iso(snapshot.coverageStart)
    expect.coverageEnd = iso(snapshot.coverageEnd)
    expect.language = snapshot.language
    expect.theme = [
      "today": theme.today, "text": theme.text, "background": theme.background, "line": theme.line,
      "primary": theme.primary, "accent": theme.accent,
    ]
    expect.calendars = fixture.calendars
    expect.eventCount = snapshot.events.count
    expect.eventsPerCalendar = snapshot.events.reduce(into: [:]) { $0[$1.calendarKey, default: 0] += 1 }
    let (start, end) = (Instant(snapshot.coverageStart), Instant(snapshot.coverageEnd))
    expect.covers = [start.adding(seconds: -1), start, end.adding(seconds: -1), end].map {
      Cover(at: ViewFormat.iso($0), covered: start <= $0 && $0 < end)
    }
    let firstDay = fixture.zone.day(of: start).adding(days: -1)
    let lastDay = fixture.zone.day(of: end)
    expect.days = (firstDay.dayNumber...lastDay.dayNumber).map {
      day(LocalDate(dayNumber: $0), fixture.zone, snapshot)
    }
    expect.nextEvent = snapshot.events.filter { Instant($0.end) > fixture.now }.min { $0.start < $1.start }
      .map { Next(id: $0.id, start: iso($0.start)) }
    expect.events = snapshot.events.prefix(20).map {
      Event(
        id: $0.id, title: $0.title, start: iso($0.start), end: iso($0.end), colorHex: $0.colorHex,
        location: $0.location, calendarKey: $0.calendarKey, isAllDay: $0.isAllDay)
    }
    expect.filters = fixture.calendars.map { calendar in
      let own = snapshot.events.filter { $0.calendarKey == calendar.id }.count
      return Filter(calendarKey: calendar.id, chosen: own, excluded: snapshot.events.count - own)
    }
    expect.eventsMayBeSorted = fixture.eventsMayBeSorted ? true : nil
    expect.watch = watch(snapshot, fixture)
    return expect
  }

  /// Source: wire format, watch trim; reckoned in the days of the fixture's zone, not by the reader's own code.
  private static func watch(_ snapshot: CalendarrSnapshot, _ fixture: Fixture) -> Watch {
    let today = fixture.zone.day(of: fixture.now)
    let start = max(Instant(snapshot.coverageStart), fixture.zone.dayStart(today.adding(days: -1)))
    var end = max(start, min(Instant(snapshot.coverageEnd), fixture.zone.dayStart(today.adding(days: 14))))
    var events = snapshot.events.filter { start < end && Instant($0.start) < end && Instant($0.end) > start }
    events = events.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
    if events.count > 120 {
      end = max(start, Instant(events[120].start))
      events = events.prefix(120).filter { start < end && Instant($0.start) < end }
    }
    return Watch(
      coverageStart: ViewFormat.iso(start), coverageEnd: ViewFormat.iso(end), count: events.count,
      ids: events.prefix(5).map(\.id))
  }

  private static func day(_ date: LocalDate, _ zone: Zone, _ snapshot: CalendarrSnapshot) -> Day {
    let (start, end) = (zone.dayStart(date), zone.dayStart(date.adding(days: 1)))
    let (from, to) = (Instant(snapshot.coverageStart), Instant(snapshot.coverageEnd))
    let events = snapshot.events.filter { Instant($0.start) < end && Instant($0.end) > start }
    let midnight = snapshot.events.filter { Instant($0.start) == start && Instant($0.end) == start }.map(\.id)
    let coverage = from <= start && end <= to ? "full" : max(from, start) < min(to, end) ? "part" : "none"
    return Day(
      date: ViewFormat.iso(date), start: ViewFormat.iso(start), end: ViewFormat.iso(end), coverage: coverage,
      count: events.count, ids: events.prefix(5).map(\.id),
      zeroLengthAtMidnight: midnight.isEmpty ? nil : midnight)
  }

  private static func iso(_ date: Date) -> String { ViewFormat.iso(Instant(date)) }
}
