import CalendarDomain
import CalendarTime
import CalendarrCore
import ICalendar
import SnapshotBuilding

/// The events that go into one calendar.
struct CalendarShelf {
  static let keyName = "X-CALENDARR-KEY"
  static let colorName = "X-CALENDARR-COLOR"

  var key: String
  /// As listed; nil for a key that only events name, and for a merged calendar.
  var calendar: SnapshotCalendar?
  var isMerged = false
  var source: [SnapshotEvent] = []
  var events: [RestoredEvent] = []

  /// The shelves of a snapshot: listed calendars in the order of the list, then other keys.
  static func shelves(
    of snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar], shape: SnapshotRestorer.Shape
  ) -> [CalendarShelf] {
    var shelves: [CalendarShelf] = []
    var places: [String: Int] = [:]
    for calendar in calendars where places[calendar.id] == nil {
      places[calendar.id] = shelves.count
      shelves.append(CalendarShelf(key: calendar.id, calendar: calendar))
    }
    for event in snapshot.events {
      let place = places[event.calendarKey] ?? shelves.count
      if place == shelves.count {
        places[event.calendarKey] = place
        shelves.append(CalendarShelf(key: event.calendarKey))
      }
      shelves[place].source.append(event)
    }
    // A single calendar needs no merging.
    guard shape == .merged, shelves.count != 1 else { return shelves }
    return [CalendarShelf(key: "", isMerged: true, source: snapshot.events)]
  }

  /// Reads the events, and gives those whose id is empty or repeated an id of their own: the app's ids are
  /// the same for all instances of a series.
  mutating func readEvents(zone: Zone, _ diagnostics: inout [Diagnostic]) {
    var counts: [String: Int] = [:]
    for event in source { counts[event.id, default: 0] += 1 }
    var taken = Set(counts.keys)
    var renamed = 0
    var numbers: [String: Int] = [:]
    events = source.map { event in
      var event = event
      if event.id.isEmpty || counts[event.id] != 1 {
        let base =
          (event.id.isEmpty ? "no-id" : event.id) + "-" + BasicTime.text(Instant(event.start))
        var name = base
        var number = numbers[base] ?? 2
        defer { numbers[base] = number }
        while !taken.insert(name).inserted {
          name = "\(base)-\(number)"
          number += 1
        }
        event.id = name
        renamed += 1
      }
      return RestoredEvent(event, zone: zone, &diagnostics)
    }
    if renamed > 0 {
      diagnostics.append(
        Diagnostic(
          "repeated-id", .note,
          "\(renamed) events\(isMerged ? "" : " of \(key)") have no id of their own, as the app writes them",
          action: "each gets a UID made of its id and its start"))
    }
  }

  /// The component of one event.
  func model(of restored: RestoredEvent, stamp: EventTime) -> EventModel {
    var model = EventModel()
    let event = restored.event
    model.uid = restored.uid
    model.stamp = stamp
    model.scheduling = SchedulingModel(start: restored.start)
    model.scheduling.end = restored.end.map { .time($0) }
    model.scheduling.recurrenceID = restored.recurrenceID.map { RecurrenceID(time: $0) }
    if !event.title.isEmpty { model.summary = event.title }
    if !event.location.isEmpty { model.location = event.location }
    if event.colorHex != calendar?.colorHex ?? ColorRule.fallback {
      model.color = ColorRule.name(of: event.colorHex)
      model.rest.append(ContentProperty(name: Self.colorName, text: event.colorHex))
    }
    if isMerged { model.rest.append(ContentProperty(name: Self.keyName, text: event.calendarKey)) }
    return model
  }
}
