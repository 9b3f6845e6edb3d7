import CalendarrCore
import Foundation
import Testing

@Suite("What travels to a watch")
struct WatchTrimTests {
  static let now = date("2026-03-10T08:00:00Z")
  static let utc = calendar("UTC")

  static func trim(_ snapshot: CalendarrSnapshot, now: Date = now) -> CalendarrSnapshot {
    snapshot.trimmedForWatch(now: now, calendar: utc)
  }

  @Test("The window is yesterday to two weeks on, at local midnights")
  func window() {
    let trimmed = Self.trim(.fixture())
    #expect(trimmed.coverageStart == date("2026-03-09T00:00:00Z"))
    #expect(trimmed.coverageEnd == date("2026-03-24T00:00:00Z"))
    let berlin = CalendarrSnapshot.fixture().trimmedForWatch(
      now: date("2026-03-20T08:00:00Z"), calendar: calendar("Europe/Berlin"))
    #expect(berlin.coverageStart == date("2026-03-18T23:00:00Z"))
    #expect(berlin.coverageEnd == date("2026-04-02T22:00:00Z"))
  }

  @Test("The window never grows past the snapshot's own")
  func neverWidens() {
    var snapshot = CalendarrSnapshot.fixture()
    snapshot.coverageStart = date("2026-03-10T00:00:00Z")
    snapshot.coverageEnd = date("2026-03-12T00:00:00Z")
    #expect(Self.trim(snapshot).coverage == snapshot.coverage)
  }

  @Test(
    "Where the windows do not meet nothing is claimed",
    arguments: ["2026-01-01T08:00:00Z", "2026-08-01T08:00:00Z"])
  func disjoint(now: String) {
    let trimmed = Self.trim(.fixture(), now: date(now))
    #expect(trimmed.coverageStart == trimmed.coverageEnd)
    #expect(trimmed.events.isEmpty)
    // Nor by an event that is still going on: the snapshot ended before it did.
    let endless = SnapshotEvent.fixture("endless", date("2025-12-01T00:00:00Z"), hours: 24 * 365)
    #expect(Self.trim(.fixture([endless]), now: date(now)).events.isEmpty)
  }

  @Test("Events that touch the window stay whole, others go")
  func selection() {
    let snapshot = CalendarrSnapshot.fixture([
      .fixture("before", date("2026-03-08T23:00:00Z")),
      .fixture("into", date("2026-03-05T00:00:00Z"), hours: 24 * 10),
      .fixture("in", date("2026-03-12T09:00:00Z")),
      .fixture("last", date("2026-03-23T23:30:00Z")),
      .fixture("after", date("2026-03-24T00:00:00Z")),
    ])
    let trimmed = Self.trim(snapshot)
    #expect(trimmed.events.map(\.id) == ["into", "in", "last"])
    #expect(trimmed.events[0] == snapshot.events[1])
  }

  @Test("Everything but window and events is kept")
  func metadata() {
    var expected = CalendarrSnapshot.fixture()
    expected.coverageStart = date("2026-03-09T00:00:00Z")
    expected.coverageEnd = date("2026-03-24T00:00:00Z")
    #expect(Self.trim(.fixture()) == expected)
  }

  @Test("120 events fit")
  func full() {
    let events = (0..<120).map { SnapshotEvent.fixture("\($0)", Self.now + Double($0) * 60) }
    let trimmed = Self.trim(.fixture(events))
    #expect(trimmed.events == events)
    #expect(trimmed.coverageEnd == date("2026-03-24T00:00:00Z"))
  }

  @Test("When the cap cuts, the window ends where the first event left out starts")
  func cut() {
    let events = (0..<130).map { SnapshotEvent.fixture("\($0)", Self.now + Double($0) * 60) }
    let trimmed = Self.trim(.fixture(events.shuffled()))
    #expect(trimmed.events == Array(events.prefix(120)))
    #expect(trimmed.coverageEnd == Self.now + 120 * 60)
  }

  @Test("When the cap cuts among events of one start, all of them go")
  func cutAmongEqualStarts() {
    let early = (0..<100).map { SnapshotEvent.fixture("\($0)", Self.now + Double($0)) }
    let late = (100..<150).map { SnapshotEvent.fixture("\($0)", Self.now + 5000) }
    let trimmed = Self.trim(.fixture(early + late))
    #expect(trimmed.events == early)
    #expect(trimmed.coverageEnd == Self.now + 5000)
  }

  @Test("When the cap cuts among events that began before the window, nothing is claimed")
  func cutBeforeWindow() {
    let events = (0..<130).map {
      SnapshotEvent.fixture("\($0)", date("2026-03-05T00:00:00Z") + Double($0), hours: 24 * 10)
    }
    let trimmed = Self.trim(.fixture(events))
    #expect(trimmed.coverageStart == date("2026-03-09T00:00:00Z"))
    #expect(trimmed.coverageEnd == trimmed.coverageStart)
    #expect(!trimmed.covers(Self.now) && trimmed.events.isEmpty)
  }
}
