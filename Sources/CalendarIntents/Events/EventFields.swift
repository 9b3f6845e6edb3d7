import Basics
import CalendarDomain
import CalendarTime
import ICalendar

/// What an event is to have: each field left, cleared or given a value.
struct EventFields: Sendable {
  var title: FieldChange<String> = .unset
  var start: FieldChange<TimeInput> = .unset
  var end: FieldChange<TimeInput> = .unset
  var isAllDay: FieldChange<Bool> = .unset
  var calendar: FieldChange<String> = .unset
  var timeZone: FieldChange<String> = .unset
  var recurrence: FieldChange<String> = .unset
  var location: FieldChange<String> = .unset
  var note: FieldChange<String> = .unset
  var attendees: FieldChange<[AttendeeInput]> = .unset
  var alarms: FieldChange<[Int]> = .unset
  var status: FieldChange<EventStatus> = .unset
  var isFavorite: FieldChange<Bool> = .unset

  /// The parameters of `createEvent` and `updateEvent` that are fields.
  static let parameters: [IntentDescriptor.Parameter] = [
    .init("title", .text, "What it is called; blanks around it are cut."),
    .init("startDate", .time, "When it begins; a date makes it an all-day event."),
    .init(
      "endDate", .time, isClearable: true,
      "When it is over, exclusive; of an all-day event the day after its last."),
    .init("isAllDay", .boolean, "Whether it takes whole days."),
    .init("calendar", .text, "The key of its calendar, such as local:1."),
    .init("timeZone", .text, isClearable: true, "The zone of its wall times; null for times without a zone."),
    .init("recurrence", .rule, isClearable: true, "How it repeats: the value of an RRULE."),
    .init("location", .text, isClearable: true, "Where it is."),
    .init("note", .text, isClearable: true, "What else is to be said."),
    .init(
      "attendees", .attendees, isClearable: true,
      "Who is asked, as a whole; those who stay keep what is known of them."),
    .init("alarms", .alarms, isClearable: true, "How many minutes before the start to remind."),
    .init(
      "status", .choice(EventStatus.allCases.map(\.rawValue)), isClearable: true, "Whether it takes place."),
    .init("isFavorite", .boolean, "Whether it is a favourite."),
  ]

  init() {}

  init(_ parameters: IntentParameters) throws(IntentError) {
    title = try parameters.text("title").leftByNull.map { (text) throws(IntentError) in
      let trimmed = Self.trimmed(text)
      guard !trimmed.isEmpty else { throw .validation("title", "a title must not be empty") }
      return trimmed
    }
    start = try parameters.time("startDate").leftByNull
    end = try parameters.time("endDate")
    isAllDay = try parameters.boolean("isAllDay").leftByNull
    calendar = try parameters.text("calendar").leftByNull
    timeZone = try parameters.text("timeZone")
    recurrence = try parameters.text("recurrence").map { (text) throws(IntentError) in
      try Self.checkRule(text)
      return text
    }
    location = Self.clearedByEmpty(try parameters.text("location"))
    note = Self.clearedByEmpty(try parameters.text("note"))
    attendees = try parameters.field("attendees").map(AttendeeInput.list)
    alarms = try parameters.field("alarms").map { (value) throws(IntentError) in
      guard let numbers = value.array?.map(\.integer), numbers.allSatisfy({ $0 != nil }) else {
        throw .validation("alarms", "expected a list of minutes")
      }
      return numbers.compactMap { $0 }
    }
    status =
      try parameters.choice("status", of: EventStatus.self).map { .set($0) }
      ?? (parameters.field("status").isUnset ? .unset : .cleared)
    isFavorite = try parameters.boolean("isFavorite").leftByNull
  }

  /// Without blanks and line breaks around it.
  static func trimmed(_ text: String) -> String {
    var part = text[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }

  private static func clearedByEmpty(_ field: FieldChange<String>) -> FieldChange<String> {
    if case .set(let text) = field, text.isEmpty { return .cleared }
    return field
  }

  private static func checkRule(_ text: String) throws(IntentError) {
    do throws(RecurrenceError) {
      let rule = try RuleParser.parse(text).model
      if rule.count != nil, rule.until != nil {
        throw RecurrenceError(.malformed, "a rule has COUNT or UNTIL, not both")
      }
      if rule.count == 0 { throw RecurrenceError(.malformed, "a COUNT below 1") }
    } catch { throw .validation("recurrence", error.reason) }
  }
}

/// Whether an event takes place. Source: RFC 5545, 3.8.1.11.
public enum EventStatus: String, CaseIterable, Sendable {
  case confirmed, tentative, cancelled
}

/// Someone who is to be asked.
public struct AttendeeInput: Hashable, Sendable {
  public var email: String
  public var name: String?

  public init(email: String, name: String? = nil) {
    self.email = email
    self.name = name
  }

  static func list(_ value: JSONNode) throws(IntentError) -> [AttendeeInput] {
    guard let values = value.array else { throw .validation("attendees", "expected a list") }
    var attendees: [AttendeeInput] = []
    for value in values {
      guard let email = value["email"]?.string.map(EventFields.trimmed), email.contains("@") else {
        throw .validation("attendees", "each attendee needs an email address")
      }
      attendees.append(AttendeeInput(email: AttendeeEntity.email(email), name: value["name"]?.string))
    }
    return attendees
  }
}
