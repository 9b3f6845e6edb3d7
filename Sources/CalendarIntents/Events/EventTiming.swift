import CalendarDomain
import CalendarTime
import ICalendar

/// When an event is, and how a change of that is written.
struct EventTiming {
  /// In the form that the event has: its zone, a date, no zone.
  var start: EventTime
  var length: Length

  enum Length: Hashable {
    /// Of an all-day event.
    case days(Int)
    /// Exact seconds.
    case seconds(Int)
  }

  /// Of the instance that an occurrence shows.
  init(_ occurrence: Occurrence, _ environment: IntentEnvironment) {
    start = occurrence.localStart
    if case .date(let date) = occurrence.localStart {
      length = .days(max(1, environment.zone.local(at: occurrence.end).date.dayNumber - date.dayNumber))
    } else {
      length = .seconds(occurrence.end.secondsSince1970 - occurrence.start.secondsSince1970)
    }
  }

  init(start: EventTime, length: Length) {
    self.start = start
    self.length = length
  }

  /// The timing that `fields` ask for. Throws `validation`.
  func applying(
    _ fields: EventFields, _ resolver: ZoneResolver, _ environment: IntentEnvironment
  ) throws(IntentError) -> EventTiming {
    var timing = self
    let isAllDay = fields.isAllDay.value ?? start.isDate
    let form = try form(isAllDay: isAllDay, fields, environment)
    if form.isDate != start.isDate { timing.length = form.isDate ? .days(days(resolver)) : .seconds(3600) }
    timing.start = Self.time(start, in: form, resolver, environment)
    if let input = fields.start.value {
      timing.start = try Self.time(input, in: form, like: start, resolver, environment)
    }
    switch fields.end {
    case .unset: break
    case .cleared: timing.length = form.isDate ? .days(1) : .seconds(3600)
    case .set(let input): timing.length = try timing.length(to: input, resolver, environment)
    }
    return timing
  }

  /// How many days an event with times touches.
  private func days(_ resolver: ZoneResolver) -> Int {
    guard case .seconds(let seconds) = length else { return 1 }
    let last = start.local.adding(seconds: max(0, seconds - 1)).date
    return last.dayNumber - start.local.date.dayNumber + 1
  }

  /// A time in the form that the event is to have.
  private func form(
    isAllDay: Bool, _ fields: EventFields, _ environment: IntentEnvironment
  ) throws(IntentError) -> EventTime {
    if isAllDay { return .date(start.local.date) }
    switch fields.timeZone {
    case .cleared: return .floating(start.local)
    case .set(let name): return try Self.zoned(start.local, name, environment)
    case .unset: return start.isDate ? Self.usersTime(start.local, environment) : start
    }
  }

  /// A wall time of the user's zone.
  static func usersTime(_ local: LocalDateTime, _ environment: IntentEnvironment) -> EventTime {
    let name = environment.zone.identifier
    if name == "UTC" { return .utc(local) }
    // A zone without a name, such as one by a rule in TZ, has no TZID.
    guard environment.database.zone(named: name) != nil else {
      return .utc(environment.zone.instant(of: local).utc)
    }
    return .zoned(local, tzid: name)
  }

  private static func zoned(
    _ local: LocalDateTime, _ name: String, _ environment: IntentEnvironment
  ) throws(IntentError) -> EventTime {
    if name == "UTC" { return .utc(local) }
    guard environment.database.zone(named: name) != nil else {
      throw .validation("timeZone", "'\(name)' is no zone of this system")
    }
    return .zoned(local, tzid: name)
  }

  /// A time of the event in another form: the same instant, or the same day.
  private static func time(
    _ time: EventTime, in form: EventTime, _ resolver: ZoneResolver, _ environment: IntentEnvironment
  ) -> EventTime {
    switch (time, form) {
    case (_, .date): return .date(time.local.date)
    case (.date, _): return form.withLocal(time.local)
    case (.floating, .floating): return time
    default:
      let zone = resolver.resolve(form).zone
      return form.withLocal(zone.local(at: resolver.instant(of: time)))
    }
  }

  /// A time that was asked for, in the form of the event; a date for an event with times means that day at its hour.
  static func time(
    _ input: TimeInput, in form: EventTime, like start: EventTime?, _ resolver: ZoneResolver,
    _ environment: IntentEnvironment
  ) throws(IntentError) -> EventTime {
    let zone = resolver.resolve(form).zone
    let time: EventTime
    switch input {
    case .date(let date):
      time = form.withLocal(
        LocalDateTime(date: date, secondOfDay: start?.isDate == false ? start?.local.secondOfDay ?? 0 : 0))
    case .instant(let instant): time = form.withLocal(zone.local(at: instant))
    case .wall(let local): time = form.withLocal(local)
    }
    guard (1...9998).contains(time.local.date.year) else {
      throw .validation("startDate", "years go from 1 to 9998")
    }
    return time
  }

  private func length(
    to input: TimeInput, _ resolver: ZoneResolver, _ environment: IntentEnvironment
  ) throws(IntentError) -> Length {
    let refusal = IntentError.validation("endDate", "the end must not be before the start")
    let end = try Self.time(input, in: start, like: nil, resolver, environment)
    if start.isDate {
      var days = end.local.date.dayNumber - start.local.date.dayNumber
      // An end at a time is on the last day, unless it is midnight.
      if case .wall(let local) = input, local.secondOfDay > 0 { days += 1 }
      guard days >= 1 else {
        throw days == 0
          ? .validation("endDate", "the end of an all-day event is the day after its last") : refusal
      }
      return .days(days)
    }
    var instant = resolver.instant(of: end)
    // The second of a time that comes twice cannot be named by its wall time.
    if case .instant(let exact) = input { instant = exact }
    let seconds = instant.secondsSince1970 - resolver.instant(of: start).secondsSince1970
    guard seconds >= 0 else { throw refusal }
    return .seconds(seconds)
  }

  // MARK: Writing

  /// Writes the start, and the end where it is another one than the text gives with this start.
  func write(to text: inout ComponentText, was old: EventTiming, _ resolver: ZoneResolver) {
    guard start != old.start || length != old.length || text.first("DTSTART")?.time != start else { return }
    text.set(text.first("DTSTART")?.with(start) ?? ContentProperty(name: "DTSTART", time: start))
    // DURATION moves along by itself.
    if text.first("DURATION") != nil, length == old.length, start.isDate == old.start.isDate { return }
    let isDefault = text.first("DTEND") == nil && text.first("DURATION") == nil
    if isDefault, length == (start.isDate ? .days(1) : .seconds(0)) { return }
    text.remove("DURATION")
    let former = text.first("DTEND")?.time
    // An end in the zone of the start stays in the zone of the start.
    let isAlike = former?.tzid != nil && former?.tzid == old.start.tzid
    let end = end(like: isAlike ? nil : former, resolver)
    if let property = text.first("DTEND") {
      text.set(property.with(end))
    } else {
      text.insert(ContentProperty(name: "DTEND", time: end), after: "DTSTART")
    }
  }

  /// The end in the zone of the former one where it has one.
  private func end(like form: EventTime?, _ resolver: ZoneResolver) -> EventTime {
    switch length {
    case .days(let days): return .date(start.local.date.adding(days: days))
    case .seconds(let seconds):
      if case .floating(let local) = start { return .floating(local.adding(seconds: seconds)) }
      let instant = resolver.instant(of: start).adding(seconds: seconds)
      var target = start
      if let form {
        switch form {
        case .zoned where start.tzid != nil, .utc: target = form
        default: break
        }
      }
      let zone = resolver.resolve(target).zone
      let end = target.withLocal(zone.local(at: instant))
      return resolver.instant(of: end) == instant ? end : .utc(instant.utc)
    }
  }
}

extension ComponentText {
  /// Puts a property after the first one of another name.
  mutating func insert(_ property: ContentProperty, after name: String) {
    let place = items.firstIndex { item in
      if case .line(let line) = item { line.property.name.isWord(name) } else { false }
    }
    guard let place else { return set(property) }
    items.insert(.line(Line(property)), at: place + 1)
  }
}
