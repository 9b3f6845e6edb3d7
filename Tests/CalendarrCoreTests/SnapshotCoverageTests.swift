import CalendarrCore
import Foundation
import Testing

@Suite("Coverage and filters")
struct SnapshotCoverageTests {
  /// Windows reckoned with Python's zoneinfo.
  static let windows: [(zone: String, now: String, start: String, end: String)] = [
    ("UTC", "2026-03-10T08:00:00Z", "2026-03-03T00:00:00Z", "2026-04-21T00:00:00Z"),
    // Over the change to summer time.
    ("Europe/Berlin", "2026-03-10T08:00:00Z", "2026-03-02T23:00:00Z", "2026-04-20T22:00:00Z"),
    // Already the next day there.
    ("Asia/Tokyo", "2026-03-10T16:00:00Z", "2026-03-03T15:00:00Z", "2026-04-21T15:00:00Z"),
    // Over the change back to standard time.
    ("America/New_York", "2026-10-30T03:00:00Z", "2026-10-22T04:00:00Z", "2026-12-10T05:00:00Z"),
    // The window ends on a day whose clocks skip midnight: it begins at one o'clock.
    ("America/Sao_Paulo", "2018-09-23T15:00:00Z", "2018-09-16T03:00:00Z", "2018-11-04T03:00:00Z"),
    ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2025-12-24T18:15:00Z", "2026-02-11T18:15:00Z"),
  ]

  @Test("The window runs from local midnight a week back to local midnight six weeks on", arguments: windows)
  func window(zone: String, now: String, start: String, end: String) {
    let coverage = SnapshotCoverage(around: date(now), calendar: calendar(zone))
    #expect(coverage == SnapshotCoverage(start: date(start), end: date(end)))
  }

  @Test("A snapshot covers its first instant and not its last")
  func covers() {
    let snapshot = CalendarrSnapshot.fixture()
    #expect(snapshot.covers(snapshot.coverageStart))
    #expect(!snapshot.covers(snapshot.coverageStart - 1))
    #expect(snapshot.covers(snapshot.coverageEnd - 1))
    #expect(!snapshot.covers(snapshot.coverageEnd))
  }

  @Test("An empty coverage covers nothing")
  func emptyCoverage() {
    var snapshot = CalendarrSnapshot.fixture()
    snapshot.coverageEnd = snapshot.coverageStart
    #expect(!snapshot.covers(snapshot.coverageStart))
  }

  static let mixed = CalendarrSnapshot.fixture([
    .fixture("a", key: "local:1"), .fixture("b", key: "ical:2"), .fixture("c", key: ""),
  ])

  @Test(
    "Choosing calendars keeps theirs, and an empty choice keeps all",
    arguments: [
      (Set<String>(), ["a", "b", "c"]), (["ical:2"], ["b"]), (["ical:2", ""], ["b", "c"]),
      (["none:0"], []),
    ] as [(Set<String>, [String])])
  func choose(keys: Set<String>, expected: [String]) {
    let filtered = Self.mixed.filtered(toCalendarKeys: keys)
    #expect(filtered.events.map(\.id) == expected)
    #expect(filtered.coverage == Self.mixed.coverage)
  }

  @Test(
    "Excluding calendars drops theirs, and an empty exclusion drops none",
    arguments: [
      (Set<String>(), ["a", "b", "c"]), (["ical:2"], ["a", "c"]), (["none:0"], ["a", "b", "c"]),
    ] as [(Set<String>, [String])])
  func exclude(keys: Set<String>, expected: [String]) {
    let filtered = Self.mixed.filtered(excludingCalendarKeys: keys)
    #expect(filtered.events.map(\.id) == expected)
    #expect(filtered.coverage == Self.mixed.coverage)
  }

  @Test("The theme is a view over the six flat colours, both ways")
  func theme() {
    var snapshot = CalendarrSnapshot.fixture()
    #expect(snapshot.theme.line == "#040404")
    snapshot.theme = .standard
    #expect(
      [
        snapshot.todayColorHex, snapshot.textColorHex, snapshot.backgroundColorHex,
        snapshot.lineColorHex, snapshot.primaryColorHex, snapshot.accentColorHex,
      ] == ["#4285f4", "#FFFFFF", "#000000", "#3A3A52", "#4285f4", "#ea4335"])
  }
}
