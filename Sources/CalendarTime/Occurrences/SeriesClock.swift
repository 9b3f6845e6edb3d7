import CalendarDomain

/// How a series' wall clock maps to instants: its zone, and whether it counts days or times.
struct SeriesClock: Sendable {
  let resolver: ZoneResolver
  /// The zone of DTSTART; the user's zone for a DATE.
  let zone: Zone
  /// DTSTART is a DATE.
  let isDate: Bool
  /// The form of DTSTART, to give each instance the same.
  let form: EventTime

  init(start: EventTime, resolver: ZoneResolver) {
    self.resolver = resolver
    zone = resolver.zone(of: start)
    isDate = start.isDate
    form = start
  }

  /// A wall-clock time that no slot at or after `instant` lies before.
  ///
  /// A time that a clock change leaves out is read as a later one, so near a change the bound is the
  /// widest gap earlier: a day, where a zone crossed the date line.
  func local(before instant: Instant) -> LocalDateTime {
    let near = instant.adding(seconds: -2 * 86_400)..<instant.adding(seconds: 2 * 86_400)
    let margin = isDate || zone.changesOffset(in: near) ? 86_400 : 0
    return zone.local(at: instant).adding(seconds: -margin)
  }

  func instant(of local: LocalDateTime) -> Instant { zone.instant(of: local) }

  /// The instant of a value of the series, which takes from DTSTART what it lacks itself.
  func instant(of time: EventTime) -> Instant { resolver.instant(of: time.completed(by: form)) }

  /// The day that a value means to an all-day series.
  ///
  /// A midnight stands for its date as written; another UTC time for the local date of the user,
  /// which is how servers that store all-day events as instants write them.
  func day(of time: EventTime) -> LocalDate {
    if case .utc(let utc) = time, utc.secondOfDay != 0 {
      return zone.local(at: Instant(utc: utc)).date
    }
    return time.local.date
  }

  /// The wall clock of the series at a value of any form. A DATE against a timed series means that
  /// day at the time of DTSTART.
  func local(of time: EventTime) -> LocalDateTime {
    if isDate { return LocalDateTime(date: day(of: time)) }
    switch time {
    case .date(let date): return LocalDateTime(date: date, secondOfDay: form.local.secondOfDay)
    // In the zone of DTSTART, whether that is written or not.
    case .floating(let local): return local
    case .utc, .zoned:
      if time.tzid != nil, time.tzid == form.tzid { return time.local }
      return zone.local(at: resolver.instant(of: time))
    }
  }
}
