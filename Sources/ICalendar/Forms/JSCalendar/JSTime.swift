import Basics
import CalendarDomain
import CalendarTime

/// Times as JSCalendar has them: local time, and the zone beside it.
///
/// Source: RFC 8984, 1.4.4 to 1.4.7.
struct JSTime {
  /// Zones of one calendar.
  let resolver: ZoneResolver
  /// TZIDs that mean what the calendar defines by them, with their definitions.
  let custom: [String: TimeZoneModel]

  init(database: ZoneDatabase, definitions: [TimeZoneModel]) {
    let resolver = ZoneResolver(
      database: database, userZone: .utc, definitions: definitions.map { ZoneDefinition($0) })
    self.resolver = resolver
    // The system's name may yield to the definition, as EST does where the file gives it summer time.
    let own = definitions.filter {
      !$0.tzid.isEmpty
        && (database.spelling(of: $0.tzid) == nil || resolver.resolve(tzid: $0.tzid).rung == .definition)
    }
    custom = Dictionary(
      own.map { ($0.tzid, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Texts

  /// `2026-03-20T10:00:00`.
  static func text(_ time: LocalDateTime) -> String { text(time.date) + "T" + clock(time) }

  static func text(_ date: LocalDate) -> String {
    NumberEncoding.padded(date.year, 4) + "-" + NumberEncoding.padded(date.month, 2) + "-"
      + NumberEncoding.padded(date.day, 2)
  }

  private static func clock(_ time: LocalDateTime) -> String {
    [time.hour, time.minute, time.second].map { NumberEncoding.padded($0, 2) }.joined(separator: ":")
  }

  /// `2026-03-20T10:00:00Z`; nil for a time that is not in UTC.
  static func utc(_ time: EventTime?) -> JSONNode? {
    guard case .utc(let local)? = time else { return nil }
    return .string(text(local) + "Z")
  }

  static func local(_ text: String?) -> LocalDateTime? {
    guard let text, text.utf8.count == 19, let time = TimeDecoding.time(text, tzid: nil, type: nil)?.time,
      case .floating(let local) = time
    else { return nil }
    return local
  }

  static func utc(_ node: JSONNode?) -> EventTime? {
    guard let text = node?.string, text.utf8.last == UInt8(ascii: "Z"),
      let local = local(String(text.dropLast()))
    else { return nil }
    return .utc(local)
  }

  // MARK: Zones

  /// The name of a time's zone; nil for one without.
  func zoneName(_ time: EventTime?) -> String? {
    switch time {
    case .utc: "Etc/UTC"
    case .zoned(_, let tzid): custom[tzid] == nil || tzid.hasPrefix("/") ? tzid : "/" + tzid
    default: nil
    }
  }

  /// A local time in a zone by its name in JSCalendar.
  ///
  /// - Parameter tzids: TZIDs of custom zones by their names.
  static func time(_ local: LocalDateTime, zone: String?, isDate: Bool, tzids: [String: String]) -> EventTime
  {
    guard let zone, !isDate else { return isDate ? .date(local.date) : .floating(local) }
    if zone == "Etc/UTC" { return .utc(local) }
    return .zoned(local, tzid: tzids[zone] ?? zone)
  }

  /// The time on the clock of another time's zone: its own where both are of one kind.
  func local(_ time: EventTime, like other: EventTime?) -> LocalDateTime {
    guard let other, time.tzid != other.tzid || zoneName(time) != zoneName(other) else { return time.local }
    switch (time, other) {
    case (.date, _), (.floating, _), (_, .date), (_, .floating): return time.local
    default: return resolver.resolve(other).zone.local(at: resolver.instant(of: time))
    }
  }

  /// A time of the clock of another one's zone.
  func time(_ local: LocalDateTime, in other: EventTime) -> EventTime { other.withLocal(local) }

  // MARK: Lengths

  /// From one time to another; nil where that is negative, or the two are of different kinds.
  func duration(from start: EventTime, to end: EventTime) -> CalendarDuration? {
    guard start.isDate == end.isDate else { return nil }
    let wall = local(end, like: start).timeline - start.local.timeline
    if start.isDate { return wall < 0 ? nil : CalendarDuration(days: wall / 86_400) }
    let exact: Int
    switch start {
    case .zoned, .utc:
      exact = resolver.instant(of: end).secondsSince1970 - resolver.instant(of: start).secondsSince1970
    default: exact = wall
    }
    guard exact >= 0 else { return nil }
    // Days are nominal: where the clock was changed in between, hours alone say the length.
    let days = exact == wall ? exact / 86_400 : 0
    let rest = exact - days * 86_400
    return CalendarDuration(days: days, hours: rest / 3600, minutes: rest / 60 % 60, seconds: rest % 60)
  }

  /// The end of what starts at a time, in a form like it.
  func end(of start: EventTime, after duration: CalendarDuration) -> EventTime {
    let day = LocalDateTime(
      date: start.local.date.adding(days: duration.nominalDays), secondOfDay: start.local.secondOfDay)
    guard case .zoned = start else { return start.withLocal(day.adding(seconds: duration.exactSeconds)) }
    let zone = resolver.resolve(start).zone
    if duration.exactSeconds == 0 { return start.withLocal(day) }
    return start.withLocal(zone.local(at: zone.instant(of: day).adding(seconds: duration.exactSeconds)))
  }
}
