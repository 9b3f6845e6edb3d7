public import Basics
public import CalendarDomain

/// An event, or an instance of a series, as it is shown: a snapshot that asks for nothing.
public struct EventEntity: Hashable, Sendable, IntentAnswer {
  /// The UID, or UID, `/` and which instance it is; where another calendar has the UID too, `#` and the key follow.
  public var id: String
  public var calendar: String
  public var title: String
  /// The instant; of an all-day event, the begin of its day in the user's zone.
  public var start: Instant
  /// Exclusive.
  public var end: Instant
  /// RFC 3339: a date, an instant in UTC, or a wall time for an event without a zone.
  public var startDate: String
  public var endDate: String
  /// The TZID.
  public var timeZone: String?
  public var isAllDay: Bool
  /// The value of its RRULE.
  public var recurrence: String?
  public var note: String?
  public var location: String?
  /// The first CONFERENCE, else URL.
  public var virtualLocation: String?
  /// `confirmed`, `tentative`, `cancelled`.
  public var status: String
  /// Seconds.
  public var travelTime: Int?
  /// Minutes before the start.
  public var alarms: [Int]
  public var organizer: AttendeeEntity?
  public var attendees: [AttendeeEntity]
  public var isFavorite: Bool
  /// Which instance of a series it is.
  public var recurrenceID: String?

  /// `shared` where there are attendees.
  public var ownership: String { attendees.isEmpty ? "unknown" : "shared" }

  public var json: JSONNode {
    .object([
      .init("id", .string(id)), .init("calendar", .string(calendar)), .init("title", .string(title)),
      .init("startDate", .string(startDate)), .init("endDate", .string(endDate)),
      .init("timeZone", .text(timeZone)), .init("isAllDay", .bool(isAllDay)),
      .init("recurrence", .text(recurrence)), .init("note", .text(note)), .init("location", .text(location)),
      .init("virtualLocation", .text(virtualLocation)), .init("status", .string(status)),
      .init("travelTime", travelTime.map(JSONNode.number) ?? .null),
      .init("alarms", .array(alarms.map(JSONNode.number))),
      .init("organizer", organizer?.json ?? .null), .init("attendees", attendees.json),
      .init("isFavorite", .bool(isFavorite)), .init("recurrenceID", .text(recurrenceID)),
      .init("ownership", .string(ownership)),
    ])
  }
}
