import Basics
import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import SnapshotBuilding

/// Makes fixtures around one moment in one zone; equal arguments give equal bytes.
struct FixtureMaker {
  let now: Instant
  let zone: Zone
  let seed: UInt64
  /// Zones by name, for the fixtures that need a certain one.
  let database: ZoneDatabase

  static let calendars = [
    SnapshotCalendar(id: "caldav:2", name: "Family", colorHex: "#E8710A"),
    SnapshotCalendar(id: "ical:3", name: "Holidays", colorHex: "#0B8043"),
    SnapshotCalendar(id: "local:1", name: "Work", colorHex: "#4285F4"),
  ]

  private static let titles = [
    "Stand-up", "Dentist", "Lunch", "Review", "School play", "Rent due", "Physio", "Choir", "Planning",
    "Train to the coast", "Parents' evening", "Bin day",
  ]
  private static let places = ["", "", "Room 2.04", "Main station", "Town hall", "12 Example Street"]

  func generator(_ salt: UInt64) -> SplitMix64 { SplitMix64(seed: seed &* 0x9E37_79B9 &+ salt) }

  var today: LocalDate { zone.day(of: now) }
  /// The window that a writer covers now.
  var coverage: Range<Instant> { window(of: zone, at: now) }

  func window(of zone: Zone, at now: Instant) -> Range<Instant> {
    let today = zone.day(of: now)
    return zone.dayStart(
      today.adding(days: -SnapshotCoverage.daysBehind))..<zone.dayStart(
        today.adding(days: SnapshotCoverage.daysAhead))
  }

  /// Local time `days` after today.
  func at(_ days: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
    zone.instant(of: LocalDateTime(date: today.adding(days: days), secondOfDay: hour * 3600 + minute * 60))
  }

  func event(
    _ id: String, _ title: String, _ start: Instant, _ end: Instant, isAllDay: Bool = false,
    calendar: SnapshotCalendar = calendars[2], location: String = ""
  ) -> SnapshotEvent {
    SnapshotEvent(
      id: id, title: title, start: start.date, end: end.date, isAllDay: isAllDay, colorHex: calendar.colorHex,
      location: location, calendarKey: calendar.id)
  }

  /// A snapshot as a writer leaves it: events sorted, window as given or the usual one.
  func snapshot(
    _ events: [SnapshotEvent], coverage: Range<Instant>? = nil, writtenAt: Instant? = nil
  ) -> CalendarrSnapshot {
    let window = coverage ?? self.coverage
    let sorted = events.sorted { left, right in
      (left.start, left.end) != (right.start, right.end)
        ? (left.start, left.end) < (right.start, right.end)
        : left.calendarKey != right.calendarKey
          ? right.calendarKey.isLaterInBytes(than: left.calendarKey) : right.id.isLaterInBytes(than: left.id)
    }
    return CalendarrSnapshot(
      writtenAt: (writtenAt ?? now).date, coverageStart: window.lowerBound.date,
      coverageEnd: window.upperBound.date, writerVersion: "fixtures 1", events: sorted, language: "en")
  }

  /// Seven weeks of an ordinary life.
  func ordinaryEvents() -> [SnapshotEvent] {
    var random = generator(1)
    return (-SnapshotCoverage.daysBehind..<SnapshotCoverage.daysAhead).flatMap { day in
      (0..<random.below(3)).map { index in
        let start = at(day, 8 + random.below(11), 15 * random.below(4))
        let calendar = Self.calendars[random.below(3)]
        return event(
          "day\(day)-\(index)@example.com", Self.titles[random.below(Self.titles.count)], start,
          start.adding(seconds: 900 * (1 + random.below(8))), calendar: calendar,
          location: Self.places[random.below(Self.places.count)])
      }
    } + [
      event("trip@example.com", "Weekend away", at(4), at(7), isAllDay: true, calendar: Self.calendars[0]),
      event(
        "holiday@example.com", "Public holiday", at(10), at(11), isAllDay: true, calendar: Self.calendars[1]),
    ]
  }

  // MARK: Files

  func node(_ snapshot: CalendarrSnapshot) throws -> JSONNode {
    try ContractDocument.node([UInt8](SnapshotCoding.encode(snapshot)))
  }

  func cache(_ node: JSONNode) -> Fixture.File {
    Fixture.File(name: SnapshotContainer.snapshotName, content: .text(JSONWriter.text(node) + "\n"))
  }

  func cache(_ text: String) -> Fixture.File {
    Fixture.File(name: SnapshotContainer.snapshotName, content: .text(text))
  }

  func list(_ calendars: [SnapshotCalendar] = calendars) throws -> Fixture.File {
    Fixture.File(
      name: SnapshotContainer.calendarsName,
      content: .text(String(decoding: try SnapshotCoding.encode(calendars), as: UTF8.self)))
  }

  func session(isLoggedIn: Bool = true) throws -> Fixture.File {
    let session = SharedSession(
      baseURL: "https://calendar.example.org", username: isLoggedIn ? "reader" : "", isLoggedIn: isLoggedIn,
      writtenAt: now.date)
    return Fixture.File(
      name: SnapshotContainer.sessionName,
      content: .text(String(decoding: try SnapshotCoding.encode(session), as: UTF8.self)), session: session)
  }

  /// A container that a reader takes for ok, with the three files as a writer leaves them.
  func container(
    _ name: String, _ summary: String, _ snapshot: CalendarrSnapshot,
    calendars: [SnapshotCalendar] = calendars, change: (JSONNode) -> JSONNode = { $0 }
  ) throws -> Fixture {
    Fixture(
      name: name, summary: summary,
      files: [cache(change(try node(snapshot))), try list(calendars), try session()], state: .ok,
      snapshot: snapshot, calendars: calendars, now: now, zone: zone)
  }

  /// All of them, in the order of the manifest.
  func all() throws -> [Fixture] {
    try stateFixtures() + legacyFixtures() + windowFixtures() + contentFixtures()
  }
}
