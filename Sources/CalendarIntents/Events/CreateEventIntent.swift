import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Makes an event, or a series.
public struct CreateEventIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "createEvent", "Makes an event, which lasts an hour or a day where no end is given.",
    EventFields.parameters.map { parameter in
      var parameter = parameter
      parameter.isRequired = ["title", "startDate"].contains(parameter.name)
      return parameter
    }, answer: "event")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let fields: EventFields

  public init(_ parameters: IntentParameters) throws(IntentError) {
    fields = try EventFields(parameters)
    guard fields.title.value != nil else { throw .validation("title", "an event needs a title") }
    guard fields.start.value != nil else { throw .validation("startDate", "an event needs a start") }
  }

  public func perform() async throws -> EventEntity {
    let environment = try await environment()
    let fields = fields
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name,
      title: fields.title.value ?? "")
    return try await manager().change(note) { writer in
      let store = EventStore(environment, writer.reader)
      let calendar = try store.calendar(fields.calendar.value)
      let document = try Self.document(fields, calendar, environment)
      try document.store(in: writer)
      return try store.entity(document, nil)
    }
  }

  private static func document(
    _ fields: EventFields, _ calendar: StoredCalendarModel, _ environment: IntentEnvironment
  ) throws -> SeriesDocument {
    let resolver = ZoneResolver(database: environment.database, userZone: environment.zone)
    let now = environment.now()
    let local = environment.zone.local(at: now)
    var fields = fields
    if case .date? = fields.start.value, fields.isAllDay.isUnset { fields.isAllDay = .set(true) }
    var base = EventTiming(
      start: fields.isAllDay.value == true
        ? .date(local.date) : EventTiming.usersTime(LocalDateTime(date: local.date), environment),
      length: fields.isAllDay.value == true ? .days(1) : .seconds(3600))
    base = try base.applying(fields, resolver, environment)
    let uid = environment.makeUID()
    var text = ComponentText(name: "VEVENT")
    let stamp = EventTime.utc(now.utc)
    text.set(ContentProperty(name: "UID", text: uid))
    for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] { text.set(ContentProperty(name: name, time: stamp)) }
    _ = EventText.apply(fields, to: &text)
    let none = EventTiming(start: base.start, length: base.start.isDate ? .days(0) : .seconds(-1))
    base.write(to: &text, was: none, resolver)
    if let rule = fields.recurrence.value {
      text.set(ContentProperty(name: "RRULE", value: SeriesRule.fitted(rule, start: base.start, resolver)))
    }
    return SeriesDocument(
      calendar: calendar, kind: "VEVENT", uid: uid, master: text, resolver: resolver, environment)
  }
}
