import Basics
import CalendarDomain
import CalendarTime

/// Turns models into objects of JSCalendar; what has no place there is left to `JSKeeper`.
///
/// Source: RFC 8984; conversion by draft-ietf-calext-jscalendar-icalendar.
struct JSEncoder {
  let times: JSTime

  /// An event or a task from a component and the components that change instances of it.
  func entry(_ master: Component, overrides: [Component]) -> JSONNode {
    let main = object(master)
    var members = main.members ?? []
    let scheduling = Self.scheduling(master)
    var changes = exceptions(scheduling)
    for component in overrides {
      guard let id = Self.scheduling(component).recurrenceID else { continue }
      let key = JSTime.text(times.local(id.time, like: scheduling.start))
      // A component says more of its instance than EXDATE and RDATE do.
      changes.removeAll { $0.key == key }
      changes.append(.init(key, patch(object(component), of: main, at: key)))
    }
    if !changes.isEmpty {
      members.append(.init("recurrenceOverrides", .object(changes.sorted { $0.key < $1.key })))
    }
    let zones = customZones([master] + overrides)
    if !zones.isEmpty { members.append(.init("timeZones", .object(zones))) }
    return JSPatch.applied(JSPatch.lines(master), to: .object(members))
  }

  /// The key of an override in `recurrenceOverrides`; nil for a component that is none.
  func overrideKey(_ component: Component, of master: Component) -> String? {
    guard let id = Self.scheduling(component).recurrenceID, !id.isThisAndFuture else { return nil }
    return JSTime.text(times.local(id.time, like: Self.scheduling(master).start))
  }

  static func scheduling(_ component: Component) -> SchedulingModel {
    component.name == "VTODO" ? todo(component).scheduling : event(component).scheduling
  }

  static func event(_ component: Component) -> EventModel {
    var context = DecodingContext(file: nil, limit: 0)
    context.keepsForms = false
    return EventModel(decoding: component, &context)
  }

  static func todo(_ component: Component) -> TodoModel {
    var context = DecodingContext(file: nil, limit: 0)
    context.keepsForms = false
    return TodoModel(decoding: component, &context)
  }

  // MARK: One component

  private func object(_ component: Component) -> JSONNode {
    if component.name == "VTODO" {
      let todo = Self.todo(component)
      return .object(
        shared(todo, component, type: "Task") + taskTimes(todo)
          + members([
            "percentComplete": todo.percentComplete.flatMap { (0...100).contains($0) ? .number($0) : nil },
            "progress": todo.status.map { .string($0.lowercased()) },
            "progressUpdated": JSTime.utc(todo.completed),
          ]))
    }
    let event = Self.event(component)
    return .object(
      shared(event, component, type: "Event") + eventTimes(event.scheduling)
        + members([
          "status": event.status.map { .string($0.lowercased()) },
          "freeBusyStatus": event.transparency.flatMap { word in
            word == "TRANSPARENT" ? .string("free") : word == "OPAQUE" ? .string("busy") : nil
          },
        ]))
  }

  func members(_ values: KeyValuePairs<String, JSONNode?>) -> [JSONNode.Member] {
    JSONNode.object(values).members ?? []
  }

  private func shared(_ model: some PlannedModel, _ component: Component, type: String) -> [JSONNode.Member] {
    let id = model.scheduling.recurrenceID
    return members([
      "@type": .string(type),
      "uid": .string(model.uid.flatMap { $0.isEmpty ? nil : $0 } ?? Self.derivedUID(component)),
      "created": JSTime.utc(model.created),
      "updated": JSTime.utc(model.lastModified) ?? JSTime.utc(model.stamp) ?? .string("1970-01-01T00:00:00Z"),
      "sequence": model.sequence.flatMap { $0 >= 0 ? .number($0) : nil },
      "title": model.summary.map(JSONNode.string),
      "description": model.description.map(JSONNode.string),
      "locale": component.first("SUMMARY")?.parameter("LANGUAGE")?.first.map(JSONNode.string),
      "priority": model.priority.flatMap { (0...9).contains($0) ? .number($0) : nil },
      "privacy": model.classification.flatMap { Self.privacy[$0] }.map(JSONNode.string),
      "color": model.color.map(JSONNode.string),
      "keywords": Self.set(model.categories),
      "locations": locations(model), "virtualLocations": virtualLocations(model.conferences),
      "links": links(model), "relatedTo": Self.relations(model.relations),
      "replyTo": model.organizer.map { .object([.init("imip", .string($0.address))]) },
      "participants": participants(model),
      "alerts": alerts(model.alarms),
      "recurrenceId": id.map { .string(JSTime.text($0.time.local)) },
      "recurrenceIdTimeZone": id.flatMap { times.zoneName($0.time) }.map(JSONNode.string),
      "recurrenceRules": rules(model.scheduling.rules, of: model.scheduling),
      "excludedRecurrenceRules": rules(model.scheduling.exceptionRules, of: model.scheduling),
    ])
  }

  static let privacy = ["PUBLIC": "public", "PRIVATE": "private", "CONFIDENTIAL": "secret"]

  /// A UID for a component without one: the same for the same lines.
  static func derivedUID(_ component: Component) -> String {
    var hash = FNV1a()
    for property in component.properties { hash.add(ComponentPrinter.line(property)) }
    return "calendarr-" + hash.hexDigits
  }

  /// A set of words as an object; nil where there are none.
  static func set(_ words: [String]) -> JSONNode? {
    var members: [JSONNode.Member] = []
    for word in words where !members.contains(where: { $0.key.utf8.elementsEqual(word.utf8) }) {
      members.append(.init(word, .bool(true)))
    }
    return members.isEmpty ? nil : .object(members)
  }

  // MARK: Overrides

  /// Members of an object that its instances cannot change. Source: RFC 8984, 4.3.5.
  static let unpatched: Set<String> = [
    "@type", "excludedRecurrenceRules", "method", "privacy", "prodId", "recurrenceId", "recurrenceIdTimeZone",
    "recurrenceOverrides", "recurrenceRules", "relatedTo", "replyTo", "sentBy", "timeZones", "uid",
  ]

  private func patch(_ object: JSONNode, of main: JSONNode, at key: String) -> JSONNode {
    var members: [JSONNode.Member] = []
    for member in object.members ?? [] where !Self.unpatched.contains(member.key) {
      if member.key == "start", member.value.string == key { continue }
      if member.key != "start", main[member.key] == member.value { continue }
      members.append(member)
    }
    for member in main.members ?? [] where !Self.unpatched.contains(member.key) && object[member.key] == nil {
      members.append(.init(member.key, .null))
    }
    return .object(members)
  }

  /// EXDATE and RDATE.
  private func exceptions(_ scheduling: SchedulingModel) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    func add(_ key: String, _ value: JSONNode) {
      if !members.contains(where: { $0.key == key }) { members.append(.init(key, value)) }
    }
    for time in scheduling.exceptionDates {
      add(JSTime.text(times.local(time, like: scheduling.start)), .object([.init("excluded", .bool(true))]))
    }
    for date in scheduling.recurrenceDates {
      var change: [JSONNode.Member] = []
      if case .period(let period) = date {
        switch period.extent {
        case .duration(let duration):
          change.append(.init("duration", .string(DurationEncoding.text(duration))))
        case .end(let end):
          if let duration = times.duration(from: period.start, to: end) {
            change.append(.init("duration", .string(DurationEncoding.text(duration))))
          }
        }
      }
      add(JSTime.text(times.local(date.start, like: scheduling.start)), .object(change))
    }
    return members
  }
}
