import CalendarDomain
import CalendarTime
import CalendarrCore
import Conversion
import Foundation
import ICalendar
import SnapshotBuilding
import Testing

@testable import CommandLineTool

/// ics2snap(snap2ics(s)) == s for the same now and zone.
@Suite("From a snapshot to calendars and back") struct RoundTripTests {
  /// Zones with changes at night, at midnight both ways, of half an hour, and without any.
  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Africa/Cairo",
    "America/Santiago", "Asia/Kolkata", "Pacific/Auckland",
  ]
  static let database = ZoneDatabase.system(environment: [:])
  /// Around the clock changes of 2026 in the north and in the south.
  static let seasons = [
    LocalDateTime(2026, 3, 20, 9), LocalDateTime(2026, 4, 10, 23, 30), LocalDateTime(2026, 8, 20, 12),
    LocalDateTime(2026, 10, 20, 0, 10),
  ]

  private func request(_ zone: Zone, _ now: Instant, maximum: Int = 500) -> SnapshotRequest {
    var request = SnapshotRequest(now: now, zone: zone, database: Self.database, writerVersion: "test")
    request.cap = CapRule(maximum: maximum)
    return request
  }

  /// Converts what the restorer makes, by way of its bytes.
  private func converted(
    _ snapshot: CalendarrSnapshot, _ calendars: [SnapshotCalendar], _ request: SnapshotRequest
  ) throws -> SnapshotBuilder.Result {
    let restorer = SnapshotRestorer(zone: request.zone, database: request.database, productID: "-//Test//EN")
    let restored = restorer.restore(snapshot, calendars: calendars, shape: .separate).calendars
    let inputs = try restored.map {
      CalendarInput(
        key: try CalendarKey($0.key), places: [.bytes(Snap2icsCommand.bytes(of: $0), name: $0.fileStem)])
    }
    return try #require(ConversionJob(request: request).run(inputs).result)
  }

  private func check(
    _ snapshot: CalendarrSnapshot, _ calendars: [SnapshotCalendar], _ request: SnapshotRequest, seed: UInt64
  ) throws {
    let result = try converted(snapshot, calendars, request)
    #expect(result.calendars == calendars, "seed \(seed)")
    #expect(result.snapshot.coverage == snapshot.coverage, "seed \(seed)")
    #expect(result.snapshot.events == snapshot.events, "seed \(seed)")
  }

  @Test("every snapshot the contract allows comes back", arguments: zones)
  func contract(name: String) throws {
    let zone = try #require(Self.database.zone(named: name))
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed &* 7919)
      let now = Instant(utc: random.pick(Self.seasons))
      let made = GeneratedSnapshot(now: now, zone: zone, isCut: random.oneIn(4), &random)
      try check(made.snapshot, made.calendars, request(zone, now), seed: seed)
    }
  }

  @Test("what ics2snap writes comes back, cut by the cap or not", arguments: zones)
  func written(name: String) throws {
    let zone = try #require(Self.database.zone(named: name))
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed &* 104_729)
      let now = Instant(utc: random.pick(Self.seasons))
      let request = request(
        zone, now, maximum: random.oneIn(2) ? 500 : Int.random(in: 1...12, using: &random))
      let texts = GeneratedCalendars.make(now: now, zone: name, &random)
      let inputs = texts.enumerated().map { number, text in
        CalendarInput(
          key: CalendarKey(source: "local", id: "\(3 - number)"),
          places: [.bytes(Array(text.utf8), name: "x")])
      }
      let first = try #require(ConversionJob(request: request).run(inputs).result)
      try check(first.snapshot, first.calendars, request, seed: seed)
    }
  }

  @Test("the generated snapshots hold what is hard")
  func generator() throws {
    let zone = try #require(Self.database.zone(named: "Africa/Cairo"))
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed &* 7919)
      let made = GeneratedSnapshot(
        now: Instant(utc: random.pick(Self.seasons)), zone: zone, isCut: false, &random)
      for event in made.snapshot.events {
        if event.isAllDay { counts["all-day", default: 0] += 1 }
        if event.start == event.end { counts["zero", default: 0] += 1 }
        if event.id.hasSuffix("#" + event.calendarKey) { counts["scoped", default: 0] += 1 }
        if event.id.contains("Z") { counts["member", default: 0] += 1 }
        if event.title.contains("\n") { counts["newline", default: 0] += 1 }
      }
    }
    #expect(counts.count == 5 && counts.values.allSatisfy { $0 > 100 }, "\(counts)")
  }

  @Test("An all-day event that ends where it begins is one day long")
  func allDayWithoutLength() throws {
    let zone = try #require(Self.database.zone(named: "Europe/Berlin"))
    let day = zone.dayStart(LocalDate(year: 2026, month: 3, day: 21)).secondsSince1970
    let date = Date(timeIntervalSince1970: Double(day))
    let snapshot = CalendarrSnapshot(
      writtenAt: date, coverageStart: date, coverageEnd: date + 86_400 * 3, writerVersion: "t",
      events: [
        SnapshotEvent(
          id: "a", title: "a", start: date, end: date, isAllDay: true, colorHex: "#4285f4", location: "",
          calendarKey: "ical:1")
      ])
    let restorer = SnapshotRestorer(zone: zone, database: Self.database, productID: "-//Test//EN")
    let restored = restorer.restore(
      snapshot, calendars: [SnapshotCalendar(id: "ical:1", name: "a", colorHex: "#4285f4")], shape: .separate
    ).calendars
    let text = String(decoding: Snap2icsCommand.bytes(of: try #require(restored.first)), as: UTF8.self)
    #expect(
      text.contains("DTSTART;VALUE=DATE:20260321\r\n") && text.contains("DTEND;VALUE=DATE:20260322\r\n"))
  }
}
