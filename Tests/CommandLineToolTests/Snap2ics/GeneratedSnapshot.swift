import CalendarDomain
import CalendarTime
import CalendarrCore
import Foundation
import SnapshotBuilding

/// Snapshots that hold everything the contract allows, made to be hard to turn back.
struct GeneratedSnapshot {
  var snapshot: CalendarrSnapshot
  var calendars: [SnapshotCalendar]

  private static let names = ["Work", "Work", "Family", "Zoë; a, b\\c", "Line\nbreak", " padded ", "🗓"]
  private static let colors = ["#4285f4", "#FF0000", "#ff0000", "#008080", "#123abc", "#ABCDEF"]
  private static let texts = [
    "", "Lunch", "a;b,c\\d", "two\nlines", "\\n is no break", " leading", "trailing ", "\"quoted\": 50 %",
    String(repeating: "Grüße 🎉 ", count: 20), "BEGIN:VEVENT", "tab\there",
  ]
  private static let uids = ["u", "v", "a/b", "a#b", "u/20260902", "u#local:1", "/", "#", "x@example.com"]

  init(now: Instant, zone: Zone, isCut: Bool, _ random: inout SeededGenerator) {
    let window = CoverageRule().window(now: now, zone: zone)
    var coverage = window
    if isCut {
      let length = window.upperBound.secondsSince1970 - window.lowerBound.secondsSince1970
      coverage =
        window.lowerBound..<window.lowerBound.adding(seconds: Int.random(in: 0..<length, using: &random))
    }
    let keys = Array(["local:1", "local:2", "ical:1", "caldav:77"].shuffled(using: &random).prefix(3))
    calendars = keys.map {
      SnapshotCalendar(id: $0, name: random.pick(Self.names), colorHex: random.pick(Self.colors))
    }
    var events: [SnapshotEvent] = []
    var ids: Set<String> = []
    let count = coverage.isEmpty ? 0 : Int.random(in: 0...14, using: &random)
    for _ in 0..<count {
      let key = random.pick(keys)
      let id = Self.identifier(key: key, keys: keys, window: window, &random)
      guard ids.insert(id).inserted else { continue }
      let (start, end, isAllDay) = Self.times(in: coverage, zone: zone, &random)
      guard start == end ? coverage.contains(start) : start < coverage.upperBound && end > coverage.lowerBound
      else { continue }
      events.append(
        SnapshotEvent(
          id: id, title: random.pick(Self.texts), start: start.date, end: end.date, isAllDay: isAllDay,
          colorHex: random.oneIn(3)
            ? random.pick(Self.colors) : calendars.first { $0.id == key }?.colorHex ?? ColorRule.fallback,
          location: random.pick(Self.texts), calendarKey: key))
    }
    events.sort {
      ($0.start, $0.end) != ($1.start, $1.end)
        ? ($0.start, $0.end) < ($1.start, $1.end)
        : ($0.calendarKey, $0.id) < ($1.calendarKey, $1.id)
    }
    calendars.sort { $0.name == $1.name ? $0.id < $1.id : $0.name < $1.name }
    snapshot = CalendarrSnapshot(
      writtenAt: now.date, coverageStart: coverage.lowerBound.date, coverageEnd: coverage.upperBound.date,
      writerVersion: "test", events: events)
  }

  /// UIDs, members of series, scoped ids, and texts that only look like those.
  private static func identifier(
    key: String, keys: [String], window: Range<Instant>, _ random: inout SeededGenerator
  ) -> String {
    var id = random.pick(uids)
    let day = window.lowerBound.adding(seconds: 86_400 * Int.random(in: 0..<4, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: id += "/" + BasicTime.text(day)
    case 1: id += "/" + BasicTime.text(day).prefix(8)
    case 2: id += "/20269999T000000Z"
    default: break
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: id += "#" + key
    case 2: id += "#" + random.pick(keys)
    case 3: id += "#" + key + ".2"
    default: break
    }
    return id
  }

  private static func times(
    in coverage: Range<Instant>, zone: Zone, _ random: inout SeededGenerator
  ) -> (Instant, Instant, Bool) {
    let length = coverage.upperBound.secondsSince1970 - coverage.lowerBound.secondsSince1970
    let start = coverage.lowerBound.adding(seconds: Int.random(in: -90_000..<length, using: &random))
    if random.oneIn(3) {
      let day = zone.local(at: start).date
      let days = Int.random(in: 1...9, using: &random)
      return (
        zone.instant(of: LocalDateTime(date: day)),
        zone.instant(of: LocalDateTime(date: day.adding(days: days))),
        true
      )
    }
    let seconds = random.oneIn(4) ? 0 : Int.random(in: 1...200_000, using: &random)
    return (start, start.adding(seconds: seconds), false)
  }
}
