import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

/// Says which ids come back when calendars are converted again, by converting them.
struct IdentifierJudge {
  private let request: SnapshotRequest

  init(snapshot: CalendarrSnapshot, zone: Zone, database: ZoneDatabase) {
    let now = Instant(snapshot.writtenAt)
    request = {
      var request = SnapshotRequest(now: now, zone: zone, database: database, writerVersion: "")
      // Wide enough for every event that overlaps the coverage.
      request.coverage = CoverageRule(daysBehind: 36_600, daysAhead: 36_600)
      request.cap = CapRule(maximum: snapshot.events.count + 1)
      return request
    }()
  }

  /// For every event of every shelf, whether the same id comes back for it.
  func verdicts(on shelves: [CalendarShelf]) -> [[Bool]] {
    let keys = shelves.indices.map { Self.key(of: shelves[$0].key, number: $0) }
    let stamp = EventTime.utc(request.now.utc)
    let calendars = zip(shelves, keys).map { shelf, key in
      var model = CalendarModel()
      model.events = shelf.events.map { shelf.model(of: $0, stamp: stamp) }
      var calendar = SourceCalendar(key: key, fallbackName: "")
      calendar.objects = [SourceCalendar.Object(model: model)]
      return calendar
    }
    let found = SnapshotBuilder(request).build(calendars).snapshot.events.map { event in
      Place(key: event.calendarKey, event: event)
    }
    let places = Set(found)
    return zip(shelves, keys).map { shelf, key in
      shelf.events.map { places.contains(Place(key: key.description, event: $0.event)) }
    }
  }

  /// A key that any text can be turned into; well-formed ones stay, for they are part of ids.
  private static func key(of text: String, number: Int) -> CalendarKey {
    guard let colon = text.firstIndex(of: ":") else { return CalendarKey(source: "", id: "\(number)") }
    return CalendarKey(source: String(text[..<colon]), id: String(text[text.index(after: colon)...]))
  }

  /// What tells events apart.
  private struct Place: Hashable {
    var key: String
    var id: String
    var start: Instant
    var end: Instant
    var isAllDay: Bool
    var title: String
    var location: String

    init(key: String, event: SnapshotEvent) {
      self.key = key
      id = event.id
      start = Instant(event.start)
      end = Instant(event.end)
      isAllDay = event.isAllDay
      title = event.title
      location = event.location
    }
  }
}
