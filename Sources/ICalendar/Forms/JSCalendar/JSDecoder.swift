import Basics
import CalendarDomain
import CalendarTime

/// Turns objects of JSCalendar into components: the mirror of `JSEncoder`. What iCalendar has no place for is left to
/// `JSPatch`.
///
/// Of the draft that follows RFC 8984 (draft-ietf-calext-jscalendarbis), `recurrenceRule`, `calendarAddress` and
/// `organizerCalendarAddress` are read, too.
struct JSDecoder {
  let times: JSTime
  /// TZIDs of the object's own zones by their names.
  let tzids: [String: String]

  init(times: JSTime, object: JSONNode) {
    self.times = times
    tzids = Dictionary(
      (object["timeZones"]?.members ?? []).map { member in
        (member.key, member.value["tzId"]?.string ?? String(member.key.drop { $0 == "/" }))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The component of an event or task, then those of its overrides.
  func components(_ object: JSONNode) throws(JSONError) -> [Component] {
    var object = object
    let overrides = object["recurrenceOverrides"]?.members ?? []
    var master = try component(object, isOverride: false)
    let start = JSEncoder.scheduling(master).start
    var components: [Component] = []
    var excluded: [EventTime] = []
    var added: [RecurrenceDate] = []
    object = object.removing("recurrenceOverrides", "iCalendar")
    for override in overrides {
      guard let local = JSTime.local(override.key), let start else { continue }
      let id = start.withLocal(local)
      let changes = (override.value.members ?? []).filter { $0.key != "iCalendar" }
      if changes.contains(where: { $0.key == "excluded" && $0.value.bool == true }) {
        excluded.append(id)
      } else if changes.isEmpty {
        added.append(.time(id))
      } else if changes.count == 1, changes[0].key == "duration",
        let length = changes[0].value.string.flatMap(DurationDecoding.duration)
      {
        added.append(.period(PeriodModel(start: id, extent: .duration(length.duration))))
      } else {
        let instance = JSPatch.instance(of: object, changes: changes, at: override.key)
        var component = try component(instance, isOverride: true)
        component.properties.append(
          ContentProperty(
            name: "RECURRENCE-ID", parameters: TimeEncoding.parameters(id), value: TimeEncoding.text(id)))
        components.append(component)
      }
    }
    var lines = LineWriter()
    lines.add("RDATE", added)
    lines.addList("EXDATE", excluded)
    master.properties += lines.joined()
    return [master] + components
  }

  private func component(_ object: JSONNode, isOverride: Bool) throws(JSONError) -> Component {
    switch object["@type"]?.string {
    case "Event":
      var model = EventModel()
      try read(object, into: &model, isOverride: isOverride)
      model.status = object["status"]?.string?.uppercased()
      switch object["freeBusyStatus"]?.string {
      case "free": model.transparency = "TRANSPARENT"
      case "busy": model.transparency = "OPAQUE"
      default: break
      }
      eventTimes(object, into: &model)
      return model.encoded(EncodingContext())
    case "Task":
      var model = TodoModel()
      try read(object, into: &model, isOverride: isOverride)
      model.status = object["progress"]?.string?.uppercased()
      model.percentComplete = object["percentComplete"]?.integer
      model.completed = JSTime.utc(object["progressUpdated"])
      taskTimes(object, into: &model)
      return model.encoded(EncodingContext())
    default: throw .expected("\"Event\" or \"Task\"", as: "@type", of: object)
    }
  }

  private func read(_ object: JSONNode, into model: inout some PlannedModel, isOverride: Bool)
    throws(JSONError)
  {
    guard let uid = object["uid"]?.string, !uid.isEmpty else {
      throw .expected("a UID", as: "uid", of: object)
    }
    model.uid = uid
    model.created = JSTime.utc(object["created"])
    model.stamp = JSTime.utc(object["updated"])
    model.sequence = object["sequence"]?.integer
    model.summary = object["title"]?.string
    model.description = object["description"]?.string
    model.priority = object["priority"]?.integer
    model.classification = JSEncoder.privacy.first { $0.value == object["privacy"]?.string }?.key
    model.color = object["color"]?.string
    model.categories = object["keywords"]?.members?.map(\.key) ?? []
    model.relations = Self.relations(object["relatedTo"])
    places(object, into: &model)
    links(object["links"], into: &model)
    people(object, into: &model)
    model.alarms = alarms(object["alerts"])
    guard !isOverride else { return }
    let start = time(object["start"], object) ?? time(object["due"], object)
    model.scheduling.rules = rules(object["recurrenceRules"] ?? object["recurrenceRule"], start: start)
    model.scheduling.exceptionRules = rules(object["excludedRecurrenceRules"], start: start)
    if let local = JSTime.local(object["recurrenceId"]?.string) {
      model.scheduling.recurrenceID = RecurrenceID(
        time: JSTime.time(
          local, zone: object["recurrenceIdTimeZone"]?.string,
          isDate: object["showWithoutTime"]?.bool == true,
          tzids: tzids))
    }
  }

  static func relations(_ node: JSONNode?) -> [RelationModel] {
    (node?.members ?? []).flatMap { member in
      let types = member.value["relation"]?.members?.map(\.key) ?? []
      return (types.isEmpty ? ["parent"] : types).map { type in
        RelationModel(target: member.key, type: type == "parent" ? nil : type.uppercased())
      }
    }
  }

  // MARK: Times

  private func time(_ node: JSONNode?, _ object: JSONNode) -> EventTime? {
    guard let local = JSTime.local(node?.string) else { return nil }
    return JSTime.time(
      local, zone: object["timeZone"]?.string, isDate: object["showWithoutTime"]?.bool == true, tzids: tzids)
  }

  private func eventTimes(_ object: JSONNode, into model: inout EventModel) {
    guard let start = time(object["start"], object) else { return }
    model.scheduling.start = start
    guard let length = object["duration"]?.string.flatMap(DurationDecoding.duration)?.duration else { return }
    let end = times.end(of: start, after: length)
    let place = object["locations"]?.members?.first { $0.value["relativeTo"]?.string == "end" }
    if let zone = place?.value["timeZone"]?.string, !start.isDate {
      let other = JSTime.time(start.local, zone: zone, isDate: false, tzids: tzids)
      model.scheduling.end = .time(other.withLocal(times.local(end, like: other)))
    } else {
      model.scheduling.end = .time(end)
    }
  }

  private func taskTimes(_ object: JSONNode, into model: inout TodoModel) {
    model.scheduling.start = time(object["start"], object)
    if let due = time(object["due"], object) {
      model.scheduling.end = .time(due)
    } else if let length = object["estimatedDuration"]?.string.flatMap(DurationDecoding.duration)?.duration {
      model.scheduling.end = .duration(length)
    }
  }

  private func rules(_ node: JSONNode?, start: EventTime?) -> [RecurrenceModel] {
    (node?.array ?? node.map { [$0] } ?? []).compactMap { rule($0, start: start) }
  }

  func rule(_ node: JSONNode, start: EventTime?) -> RecurrenceModel? {
    guard
      let frequency = node["frequency"]?.string.flatMap({
        RecurrenceModel.Frequency(rawValue: $0.uppercased())
      })
    else { return nil }
    func numbers(_ key: String) -> [Int] { node[key]?.array?.compactMap(\.integer) ?? [] }
    var rule = RecurrenceModel(frequency: frequency)
    rule.interval = node["interval"]?.integer
    rule.count = node["count"]?.integer
    rule.scale = node["rscale"]?.string?.uppercased()
    rule.skip = node["skip"]?.string.flatMap { RecurrenceModel.Skip(rawValue: $0.uppercased()) }
    rule.weekStart = node["firstDayOfWeek"]?.string.flatMap { Weekday(code: $0) }
    rule.byDay =
      node["byDay"]?.array?.compactMap { day in
        day["day"]?.string.flatMap { Weekday(code: $0) }.map {
          RecurrenceModel.WeekdayEntry(ordinal: day["nthOfPeriod"]?.integer, weekday: $0)
        }
      } ?? []
    rule.byMonth =
      node["byMonth"]?.array?.compactMap { month in
        let text = month.string ?? ""
        return Int(text.prefix { $0.isNumber }).map { .init($0, isLeap: text.hasSuffix("L")) }
      } ?? []
    rule.byMonthDay = numbers("byMonthDay")
    rule.byYearDay = numbers("byYearDay")
    rule.byWeekNumber = numbers("byWeekNo")
    rule.byHour = numbers("byHour")
    rule.byMinute = numbers("byMinute")
    rule.bySecond = numbers("bySecond")
    rule.bySetPosition = numbers("bySetPosition")
    rule.until = JSTime.local(node["until"]?.string).map { until($0, start: start) }
    return rule
  }

  /// A date beside a date, else UTC where the start has a zone (RFC 5545, 3.3.10).
  private func until(_ local: LocalDateTime, start: EventTime?) -> EventTime {
    switch start {
    case .date: .date(local.date)
    case .zoned, .utc: .utc(times.resolver.instant(of: start?.withLocal(local) ?? .utc(local)).utc)
    default: .floating(local)
    }
  }
}
