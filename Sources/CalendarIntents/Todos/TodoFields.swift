import CalendarDomain
import CalendarTime
import ICalendar

/// What a to-do is to have: each field left, cleared or given a value.
struct TodoFields: Sendable {
  var title: FieldChange<String>
  var description: FieldChange<String>
  var due: FieldChange<TimeInput>
  var start: FieldChange<TimeInput>
  var isFavorite: FieldChange<Bool>
  var estimatedDuration: FieldChange<Int>
  var priority: FieldChange<Int>
  var tags: FieldChange<[String]>
  var urls: FieldChange<[String]>
  var assigneeName: FieldChange<String>
  var location: FieldChange<String>
  var locationTrigger: FieldChange<String>
  var recurrence: FieldChange<String>

  static let parameters: [IntentDescriptor.Parameter] = [
    .init("title", .text, "What is to be done; blanks around it are cut."),
    .init("todoDescription", .text, isClearable: true, "What else is to be said."),
    .init("dueDate", .time, isClearable: true, "By when; of a recurring to-do, of its open instance."),
    .init("startDate", .time, isClearable: true, "From when on."),
    .init("isFavorite", .boolean, "Whether it is a favourite."),
    .init("estimatedDuration", .minutes, isClearable: true, "How many minutes it takes."),
    .init("priority", .integer, isClearable: true, "From 1, the highest, to 9; 0 is none."),
    .init("tags", .texts, isClearable: true, "Its tags, as a whole."),
    .init("urls", .texts, isClearable: true, "Its links, as a whole."),
    .init("assigneeName", .text, isClearable: true, "Who does it."),
    .init("location", .text, isClearable: true, "Where."),
    .init(
      "locationTrigger", .choice(["arriving", "leaving"]), isClearable: true, "When to remind at its place."),
    .init("recurrence", .rule, isClearable: true, "How it repeats: the value of an RRULE."),
  ]

  init(_ parameters: IntentParameters) throws(IntentError) {
    title = try parameters.text("title").leftByNull.map { (text) throws(IntentError) in
      let trimmed = EventFields.trimmed(text)
      guard !trimmed.isEmpty else { throw .validation("title", "a title must not be empty") }
      return trimmed
    }
    description = try parameters.text("todoDescription")
    due = try parameters.time("dueDate")
    start = try parameters.time("startDate")
    isFavorite = try parameters.boolean("isFavorite").leftByNull
    estimatedDuration = try parameters.integer("estimatedDuration", in: 0...5_000_000)
    priority = try parameters.integer("priority", in: 0...9)
    tags = try parameters.texts("tags")
    urls = try parameters.texts("urls")
    assigneeName = try parameters.text("assigneeName")
    location = try parameters.text("location")
    locationTrigger = try parameters.text("locationTrigger").map { (text) throws(IntentError) in
      guard ["arriving", "leaving"].contains(text) else {
        throw .validation("locationTrigger", "'\(text)' is not one of arriving, leaving")
      }
      return text
    }
    recurrence = try parameters.text("recurrence").map { (text) throws(IntentError) in
      do throws(RecurrenceError) { _ = try RuleParser.parse(text) } catch {
        throw .validation("recurrence", error.reason)
      }
      return text
    }
  }

  /// Writes the fields that are no times into a text.
  func applyTexts(to text: inout ComponentText) {
    if let title = title.value { text.set(.init(name: "SUMMARY", text: title)) }
    EventText.set("DESCRIPTION", description, in: &text)
    EventText.set("LOCATION", location, in: &text)
    EventText.set("CONTACT", assigneeName, in: &text)
    if let isFavorite = isFavorite.value { EventText.setFavorite(isFavorite, in: &text) }
    Self.apply(
      estimatedDuration, clear: { text.remove("ESTIMATED-DURATION") },
      set: { text.set(.init(name: "ESTIMATED-DURATION", value: "PT\($0)M")) })
    Self.apply(
      priority, clear: { text.remove("PRIORITY") },
      set: { text.set(.init(name: "PRIORITY", value: String($0))) })
    Self.apply(
      tags, clear: { text.remove("CATEGORIES") },
      set: { tags in
        let value = tags.map { ContentProperty(name: "X", text: $0).value }.joined(separator: ",")
        text.replaceAll("CATEGORIES", by: tags.isEmpty ? [] : [.init(name: "CATEGORIES", value: value)])
      })
    Self.apply(urls, clear: { TodoText.setURLs([], in: &text) }, set: { TodoText.setURLs($0, in: &text) })
    Self.apply(
      locationTrigger, clear: { TodoText.setLocationTrigger(nil, in: &text) },
      set: { TodoText.setLocationTrigger($0, in: &text) })
  }

  private static func apply<Value>(_ field: FieldChange<Value>, clear: () -> Void, set: (Value) -> Void) {
    switch field {
    case .unset: break
    case .cleared: clear()
    case .set(let value): set(value)
    }
  }

  /// A time in the form of the one that is there, else of the user's zone; a date stays a date.
  static func time(
    _ input: TimeInput, like old: EventTime?, _ resolver: ZoneResolver, _ environment: IntentEnvironment
  ) throws(IntentError) -> EventTime {
    if case .date(let date) = input { return .date(date) }
    let form =
      old.flatMap { $0.isDate ? nil : $0 }
      ?? EventTiming.usersTime(LocalDateTime(2000, 1, 1), environment)
    return try EventTiming.time(input, in: form, like: nil, resolver, environment)
  }
}
