import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

extension EventEntity {
  /// An instance, or with `isWhole` the series that it is the first of.
  init(
    _ document: SeriesDocument, _ occurrence: Occurrence, isWhole: Bool, in reader: StoreReader
  ) throws {
    guard let part = document.part(occurrence.member) else {
      throw IntentError.notFound("event", document.uid)
    }
    let model = CalendarDecoder.event(part.text.component)
    let stamp = isWhole ? nil : occurrence.recurrenceID.map(document.stamp)
    id = try EventID.text(of: document, stamp: stamp, in: reader)
    recurrenceID = stamp
    calendar = document.calendar.key
    title = model.summary ?? ""
    start = occurrence.start
    end = occurrence.end
    isAllDay = occurrence.isAllDay
    let zone = document.environment.zone
    switch occurrence.localStart {
    case .date(let date):
      startDate = date.extendedText
      endDate = zone.local(at: occurrence.end).date.extendedText
    case .floating(let local):
      startDate = local.extendedText
      let seconds = occurrence.end.secondsSince1970 - occurrence.start.secondsSince1970
      endDate = local.adding(seconds: seconds).extendedText
    case .utc, .zoned:
      startDate = occurrence.start.utc.extendedText + "Z"
      endDate = occurrence.end.utc.extendedText + "Z"
    }
    timeZone = occurrence.localStart.tzid
    recurrence = document.master?.text.first("RRULE")?.value
    note = model.description
    location = model.location
    virtualLocation = model.conferences.first?.uri ?? model.url
    status =
      switch model.status {
      case "CANCELLED": "cancelled"
      case "TENTATIVE": "tentative"
      default: "confirmed"
      }
    travelTime = part.text.first("X-APPLE-TRAVEL-DURATION")?.duration.map {
      $0.nominalDays * 86_400 + $0.exactSeconds
    }
    alarms = AlarmMinutes.of(part.text)
    organizer = model.organizer.map(AttendeeEntity.init)
    attendees = model.attendees.map(AttendeeEntity.init)
    isFavorite = part.text.isFavorite
  }

  /// A series, by its first instance, whether it is shown or not.
  static func whole(_ document: SeriesDocument, in reader: StoreReader) throws -> EventEntity {
    var plain = document
    // The master as it begins, without its exceptions.
    plain.master?.text.remove("EXDATE")
    plain.master?.text.remove("EXRULE")
    let masters =
      document.master == nil
      ? document.occurrences(overlapping: SeriesDocument.allTimes, limit: 1, showsCancelled: true)
      : Self.first(of: plain)
    guard let first = masters.first else { throw IntentError.notFound("event", document.uid) }
    return try EventEntity(document, first, isWhole: true, in: reader)
  }

  private static func first(of document: SeriesDocument) -> [Occurrence] {
    guard let start = document.start else { return [] }
    var single = document
    for name in ["RRULE", "RDATE"] { single.master?.text.remove(name) }
    single.overrides = []
    let instant = document.resolver.instant(of: start)
    return single.occurrences(
      overlapping: instant.adding(seconds: -1)..<instant.adding(seconds: 1), showsCancelled: true)
  }
}

extension ComponentText {
  /// X-CALENDARR-FAVORITE.
  var isFavorite: Bool { first("X-CALENDARR-FAVORITE")?.value.inUpperCase == "TRUE" }
}

/// Alarms that go off some minutes before the start.
enum AlarmMinutes {
  static func of(_ text: ComponentText) -> [Int] {
    text.components.filter { $0.name == "VALARM" }.compactMap { alarm in
      guard let trigger = alarm.first("TRIGGER"), let duration = trigger.duration,
        trigger.parameter("RELATED")?.first?.inUpperCase != "END"
      else { return nil }
      return -(duration.nominalDays * 86_400 + duration.exactSeconds) / 60
    }
  }
}
