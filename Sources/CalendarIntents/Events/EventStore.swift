import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// What the intents of events do alike, inside a transaction.
struct EventStore {
  let environment: IntentEnvironment
  let reader: StoreReader

  init(_ environment: IntentEnvironment, _ reader: StoreReader) {
    self.environment = environment
    self.reader = reader
  }

  /// An event by its id, and which instance of it. Throws `notFound`.
  func find(_ id: String) throws -> (document: SeriesDocument, slot: EventTime?) {
    let (object, stamp) = try EventID.find(id, kind: "VEVENT", what: "event", in: reader)
    let document = try SeriesDocument(object, environment)
    guard let stamp else { return (document, nil) }
    guard let slot = document.slot(stamp: stamp), document.occurrence(at: slot) != nil else {
      throw IntentError.notFound("event", id)
    }
    return (document, slot)
  }

  /// The same for a change. Throws `readOnly`.
  func findWritable(_ id: String) throws -> (document: SeriesDocument, slot: EventTime?) {
    let found = try find(id)
    guard !found.document.calendar.isReadOnly else { throw IntentError.readOnly(found.document.calendar) }
    return found
  }

  /// The calendar of that key, else the first by title that can be written. Throws `notFound`, `readOnly`.
  func calendar(_ key: String?) throws -> StoredCalendarModel {
    if let key {
      guard let calendar = try reader.calendar(key: key) else { throw IntentError.notFound("calendar", key) }
      guard !calendar.isReadOnly else { throw IntentError.readOnly(calendar) }
      return calendar
    }
    guard let first = try reader.calendars().first(where: { !$0.isReadOnly }) else {
      throw IntentError(
        .notFound, "there is no calendar that can be written; make one with createCalendar", field: "calendar"
      )
    }
    return first
  }

  /// An event, or an instance of it, as it is now.
  func entity(_ document: SeriesDocument, _ slot: EventTime?) throws -> EventEntity {
    if let slot, document.isSeries, let found = document.occurrence(at: slot) {
      return try EventEntity(document, found, isWhole: false, in: reader)
    }
    return try EventEntity.whole(document, in: reader)
  }

  /// The instances of events that overlap a range, by start; cancelled ones and those of banished calendars left out.
  func instances(of objects: [CalendarObject], in range: Range<Instant>, limit: Int = 10_000) throws
    -> [EventEntity]
  {
    var found: [EventEntity] = []
    for object in objects where !object.calendar.isBanished {
      let document = try SeriesDocument(object, environment)
      for occurrence in document.occurrences(overlapping: range, limit: limit) {
        found.append(try EventEntity(document, occurrence, isWhole: false, in: reader))
      }
    }
    return found.sorted { ($0.start, $0.end, $0.calendar, $0.id) < ($1.start, $1.end, $1.calendar, $1.id) }
  }
}
