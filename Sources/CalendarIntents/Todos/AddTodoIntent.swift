import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Adds a to-do.
public struct AddTodoIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "addTodo", "Adds a to-do.",
    [.init("calendar", .text, "The key of its calendar; otherwise the first by title that can be written.")]
      + TodoFields.parameters.map { parameter in
        var parameter = parameter
        parameter.isRequired = parameter.name == "title"
        return parameter
      }, answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let fields: TodoFields
  private let calendar: String?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    fields = try TodoFields(parameters)
    calendar = try parameters.text("calendar").value
    guard fields.title.value != nil else { throw .validation("title", "a to-do needs a title") }
  }

  public func perform() async throws -> TodoEntity {
    let environment = try await environment()
    let (fields, calendar) = (fields, calendar)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name,
      title: fields.title.value ?? "")
    return try await manager().change(note) { writer in
      let target = try EventStore(environment, writer.reader).calendar(calendar)
      var document = Self.document(in: target, environment)
      try document.apply(fields)
      try document.store(in: writer)
      return try TodoStore(environment, writer.reader).entity(document, stamp: nil)
    }
  }

  /// A new to-do that says nothing yet.
  static func document(in calendar: StoredCalendarModel, _ environment: IntentEnvironment) -> TodoDocument {
    let uid = environment.makeUID()
    var text = ComponentText(name: "VTODO")
    let stamp = EventTime.utc(environment.now().utc)
    text.set(ContentProperty(name: "UID", text: uid))
    for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] { text.set(ContentProperty(name: name, time: stamp)) }
    text.set(.init(name: "STATUS", value: "NEEDS-ACTION"))
    return TodoDocument(
      SeriesDocument(
        calendar: calendar, kind: "VTODO", uid: uid, master: text,
        resolver: ZoneResolver(database: environment.database, userZone: environment.zone), environment))
  }
}

extension TodoDocument {
  /// Writes fields: texts of the to-do, the due time of its open instance.
  mutating func apply(_ fields: TodoFields) throws(IntentError) {
    let environment = series.environment
    let resolver = series.resolver
    var times: (start: EventTime?, due: EventTime?) = (nil, nil)
    let main = series.master?.text ?? series.overrides.first?.text
    if let input = fields.start.value {
      times.start = try TodoFields.time(input, like: main?.first("DTSTART")?.time, resolver, environment)
    }
    if let input = fields.due.value {
      let old = open.flatMap { due($0) } ?? main?.first("DTSTART")?.time
      times.due = try TodoFields.time(input, like: old, resolver, environment)
    }
    if let start = times.start, let due = times.due ?? open.flatMap({ self.due($0) }),
      series.precedes(due, start)
    {
      throw .validation("dueDate", "a to-do must not be due before its start")
    }
    edit(part: series.master == nil ? 1 : 0) { text in
      fields.applyTexts(to: &text)
      if case .cleared = fields.start, text.first("RRULE") == nil { text.remove("DTSTART") }
      if let start = times.start {
        text.set(text.first("DTSTART")?.with(start) ?? ContentProperty(name: "DTSTART", time: start))
      }
    }
    // The rule that is there decides whose due time it is.
    switch fields.due {
    case .unset: break
    case .cleared:
      let copy = self
      edit(part: series.master == nil ? 1 : 0) { copy.setDue(nil, in: &$0) }
    case .set:
      let copy = self
      if let instance = open { edit(instance) { copy.setDue(times.due, in: &$0) } }
    }
    let copy = self
    switch fields.recurrence {
    case .unset: break
    case .cleared:
      edit(part: 0) { text in for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { text.remove(name) } }
    case .set(let rule):
      edit(part: 0) { text in copy.setRule(rule, in: &text) }
    }
  }

  /// A rule needs a start, which is an hour or a day before the due time where there is none.
  private func setRule(_ rule: String, in text: inout ComponentText) {
    let environment = series.environment
    if text.first("DTSTART") == nil {
      let due = text.first("DUE")?.time
      let now = environment.zone.local(at: environment.now())
      let start =
        due.map { $0.withLocal($0.local.adding(seconds: $0.isDate ? -86_400 : -3600)) } ?? .date(now.date)
      text.insert(ContentProperty(name: "DTSTART", time: start), after: "UID")
    }
    guard let start = text.first("DTSTART")?.time else { return }
    text.set(.init(name: "RRULE", value: SeriesRule.fitted(rule, start: start, series.resolver)))
  }
}
