import Basics
import CalendarDomain
import CalendarTime

extension JSEncoder {
  /// Start, zone and length of an event. Source: RFC 8984, 4.2.3, 4.7.1, 5.1.
  func eventTimes(_ scheduling: SchedulingModel) -> [JSONNode.Member] {
    guard let start = scheduling.start else { return [] }
    var duration: CalendarDuration?
    switch scheduling.end {
    case .time(let end): duration = times.duration(from: start, to: end)
    case .duration(let length): duration = length.isNegative ? nil : length
    case nil: duration = start.isDate ? CalendarDuration(days: 1) : nil
    }
    return members([
      "start": .string(JSTime.text(start.local)),
      "timeZone": times.zoneName(start).map(JSONNode.string),
      "duration": duration.map { .string(DurationEncoding.text($0)) },
      "showWithoutTime": start.isDate ? .bool(true) : nil,
    ])
  }

  /// Start, due and zone of a task. Source: RFC 8984, 5.2.
  func taskTimes(_ todo: TodoModel) -> [JSONNode.Member] {
    var due: EventTime?
    var estimate: CalendarDuration?
    switch todo.scheduling.end {
    case .time(let end): due = end
    case .duration(let duration): estimate = duration
    case nil: break
    }
    let first = todo.scheduling.start ?? due
    return members([
      "start": todo.scheduling.start.map { .string(JSTime.text($0.local)) },
      "due": due.map { .string(JSTime.text(times.local($0, like: first))) },
      "timeZone": times.zoneName(first).map(JSONNode.string),
      "estimatedDuration": estimate.map { .string(DurationEncoding.text($0)) },
      "showWithoutTime": first?.isDate == true ? .bool(true) : nil,
    ])
  }

  /// Source: RFC 8984, 4.3.3.
  func rules(_ rules: [RecurrenceModel], of scheduling: SchedulingModel) -> JSONNode? {
    // What JSCalendar cannot count by has no place there.
    let fit = rules.filter { ($0.count ?? 1) > 0 && ($0.interval ?? 1) > 0 }
    return fit.isEmpty ? nil : .array(fit.map { rule($0, start: scheduling.start) })
  }

  private func rule(_ rule: RecurrenceModel, start: EventTime?) -> JSONNode {
    func numbers(_ list: [Int]) -> JSONNode? { list.isEmpty ? nil : .array(list.map { .number($0) }) }
    let days = rule.byDay.map { day -> JSONNode in
      .object([
        "@type": .string("NDay"), "day": .string(day.weekday.code.lowercased()),
        "nthOfPeriod": day.ordinal.map(JSONNode.number),
      ])
    }
    let months = rule.byMonth.map { JSONNode.string("\($0.month)\($0.isLeap ? "L" : "")") }
    return .object([
      "@type": .string("RecurrenceRule"), "frequency": .string(rule.frequency.rawValue.lowercased()),
      "interval": rule.interval.map(JSONNode.number), "rscale": rule.scale.map { .string($0.lowercased()) },
      "skip": rule.skip.map { .string($0.rawValue.lowercased()) },
      "firstDayOfWeek": rule.weekStart.map { .string($0.code.lowercased()) },
      "byDay": days.isEmpty ? nil : .array(days), "byMonthDay": numbers(rule.byMonthDay),
      "byMonth": months.isEmpty ? nil : .array(months), "byYearDay": numbers(rule.byYearDay),
      "byWeekNo": numbers(rule.byWeekNumber), "byHour": numbers(rule.byHour),
      "byMinute": numbers(rule.byMinute),
      "bySecond": numbers(rule.bySecond), "bySetPosition": numbers(rule.bySetPosition),
      "count": rule.count.map(JSONNode.number),
      "until": rule.until.map { .string(JSTime.text(until($0, start: start))) },
    ])
  }

  /// The last instance on the clock of the start. Of a date, the whole day counts.
  private func until(_ until: EventTime, start: EventTime?) -> LocalDateTime {
    if case .date(let date) = until, start?.isDate == false {
      return LocalDateTime(date: date, secondOfDay: 86_399)
    }
    return times.local(until, like: start)
  }

  // MARK: Zones

  /// Definitions of the zones in use that the system does not know. Source: RFC 8984, 4.7.2.
  func customZones(_ components: [Component]) -> [JSONNode.Member] {
    var names: Set<String> = []
    func look(_ component: Component) {
      for property in component.properties {
        if let tzid = property.parameter("TZID")?.first, times.custom[tzid] != nil { names.insert(tzid) }
      }
      component.components.forEach(look)
    }
    components.forEach(look)
    return names.sorted().compactMap { tzid in
      times.custom[tzid].map { .init(tzid.hasPrefix("/") ? tzid : "/" + tzid, zone($0)) }
    }
  }

  private func zone(_ model: TimeZoneModel) -> JSONNode {
    func observances(_ isDaylight: Bool) -> JSONNode? {
      let list = model.observances.filter { $0.isDaylight == isDaylight }.compactMap(observance)
      return list.isEmpty ? nil : .array(list)
    }
    return .object([
      "@type": .string("TimeZone"), "tzId": .string(model.tzid), "updated": JSTime.utc(model.lastModified),
      "url": model.url.map(JSONNode.string), "validUntil": JSTime.utc(model.until),
      "aliases": Self.set(model.aliases + Self.locations(model)), "standard": observances(false),
      "daylight": observances(true),
    ])
  }

  /// The system's zone that a definition without rules of its own names.
  private static func locations(_ model: TimeZoneModel) -> [String] {
    guard model.observances.isEmpty else { return [] }
    return model.rest.filter { $0.name.isWord("X-LIC-LOCATION") }.prefix(1).map(\.value)
  }

  private func observance(_ model: ObservanceModel) -> JSONNode? {
    guard let start = model.start, let from = model.offsetFrom, let to = model.offsetTo else { return nil }
    var scheduling = SchedulingModel(start: .floating(start.local))
    scheduling.rules = model.rules.map { rule in
      var rule = rule
      // UNTIL is in UTC here (RFC 5545, 3.3.10), the clock before the onset is what JSCalendar counts in.
      if case .utc(let until)? = rule.until { rule.until = .floating(until.adding(seconds: from)) }
      return rule
    }
    let dates = model.recurrenceDates.map { JSONNode.Member(JSTime.text($0.start.local), .object([])) }
    return .object([
      "@type": .string("TimeZoneRule"), "start": .string(JSTime.text(start.local)),
      "offsetFrom": .string(Self.offset(from)), "offsetTo": .string(Self.offset(to)),
      "recurrenceRules": rules(scheduling.rules, of: scheduling),
      "recurrenceOverrides": dates.isEmpty ? nil : .object(dates),
      "names": Self.set(model.names),
      "comments": model.comments.isEmpty ? nil : .array(model.comments.map(JSONNode.string)),
    ])
  }

  /// `+0100` is `+01:00` there.
  private static func offset(_ seconds: Int) -> String {
    let text = NumberEncoding.utcOffset(seconds)
    return String(text.prefix(3)) + ":" + text.dropFirst(3)
  }
}
