import CalendarrCore
import Foundation
import Testing

@Suite("What a complication shows, and when it changes")
struct ComplicationTests {
  static let now = date("2026-03-10T08:00:00Z")

  @Test("The next event is the earliest that has not ended, a running one included")
  func next() {
    let snapshot = CalendarrSnapshot.fixture([
      .fixture("later", Self.now + 7200), .fixture("over", Self.now - 7200),
      .fixture("ends now", Self.now - 3600), .fixture("running", Self.now - 600),
    ])
    #expect(
      WatchPushPolicy.nextEventIdentity(in: snapshot, at: Self.now)
        == NextEventIdentity(id: "running", start: Self.now - 600))
  }

  @Test("When all is over there is no next event")
  func noNext() {
    let snapshot = CalendarrSnapshot.fixture([.fixture("over", Self.now - 7200)])
    #expect(WatchPushPolicy.nextEventIdentity(in: snapshot, at: Self.now) == nil)
  }

  @Test("A moved event is worth an update, the same one is not")
  func push() {
    let one = NextEventIdentity(id: "a", start: Self.now)
    let moved = NextEventIdentity(id: "a", start: Self.now + 60)
    #expect(WatchPushPolicy.shouldPushComplicationUpdate(previous: one, current: moved))
    #expect(WatchPushPolicy.shouldPushComplicationUpdate(previous: one, current: nil))
    #expect(WatchPushPolicy.shouldPushComplicationUpdate(previous: nil, current: one))
    #expect(!WatchPushPolicy.shouldPushComplicationUpdate(previous: one, current: one))
    #expect(!WatchPushPolicy.shouldPushComplicationUpdate(previous: nil, current: nil))
  }

  static func dates(_ events: [SnapshotEvent], from now: Date = now) -> [Date] {
    ComplicationTimeline.entryDates(from: now, in: .fixture(events))
  }

  @Test("A day without events has now and 24 hourly marks")
  func quiet() {
    #expect(Self.dates([]) == (0...24).map { Self.now + Double($0) * 3600 })
  }

  @Test("Starts and ends within a day are entries, once each and in order")
  func edges() {
    let dates = Self.dates([
      .fixture("b", Self.now + 5400, hours: 0.5), .fixture("a", Self.now + 1800, hours: 1),
      .fixture("running", Self.now - 1800, hours: 0.75),
      .fixture("far", Self.now + 24 * 3600 + 1), .fixture("over", Self.now - 7200),
    ])
    let hours = (0...24).map { Double($0) * 3600 }
    #expect(dates == (hours + [900, 1800, 5400]).sorted().map { Self.now + $0 })
  }

  @Test("Entries are whole seconds")
  func wholeSeconds() {
    let dates = Self.dates([.fixture("a", Self.now + 90.25)], from: Self.now + 0.75)
    #expect(dates.allSatisfy { $0.timeIntervalSince1970.truncatingRemainder(dividingBy: 1) == 0 })
    #expect(dates.prefix(2) == [Self.now, Self.now + 90])
  }

  @Test("Of more than a hundred entries the earliest stay")
  func cap() {
    let events = (1...200).map { SnapshotEvent.fixture("\($0)", Self.now + Double($0) * 60, hours: 30) }
    #expect(Self.dates(events) == (0..<100).map { Self.now + Double($0) * 60 })
    #expect(
      ComplicationTimeline.entryDates(from: Self.now, in: .fixture(), horizon: 7200, maxEntries: 2)
        == [Self.now, Self.now + 3600])
  }
}
