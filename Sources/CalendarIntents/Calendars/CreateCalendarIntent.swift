import CalendarDomain
import CalendarRepository

/// Makes a calendar.
public struct CreateCalendarIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "createCalendar", "Makes a calendar.",
    [
      .init("calendar", .text, "Its key, such as local:3; otherwise the next number of its source."),
      .init(
        "source", .choice(["local", "ical", "caldav"]), "Where its events come from; local if not given."),
    ]
      + CalendarFields.parameters.map { parameter in
        var parameter = parameter
        parameter.isRequired = parameter.name == "title"
        return parameter
      }, answer: "calendar")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let key: String?
  private let source: String?
  private let fields: CalendarFields

  public init(_ parameters: IntentParameters) throws(IntentError) {
    key = try parameters.text("calendar").value
    source = try parameters.text("source").value
    fields = try CalendarFields(parameters)
    if let key, StoredCalendarModel.parts(ofKey: key) == nil {
      throw .validation("calendar", "'\(key)' is no key like local:1")
    }
    if let source, !["local", "ical", "caldav"].contains(source) {
      throw .validation("source", "'\(source)' is not one of local, ical, caldav")
    }
    guard fields.title.value != nil else { throw .validation("title", "a calendar needs a title") }
  }

  public func perform() async throws -> CalendarEntity {
    let environment = try await environment()
    let (key, source, fields) = (key, source, fields)
    let title = fields.title.value ?? ""
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: title)
    return try await manager().change(note) { writer in
      var calendar = try writer.newCalendar(source: source ?? "local", title: title)
      if let key, let parts = StoredCalendarModel.parts(ofKey: key) {
        guard try writer.reader.calendar(key: key) == nil else {
          throw IntentError(.conflict, "there is a calendar \(key) already", field: "calendar")
        }
        (calendar.source, calendar.number) = parts
      }
      calendar.isReadOnly = calendar.source == "ical"
      fields.apply(to: &calendar)
      return CalendarEntity(try writer.put(calendar))
    }
  }
}
