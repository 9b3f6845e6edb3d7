import CalendarDomain
import CalendarTime

/// Reads the times of one calendar: names of zones by the ladder, the calendar's own definitions among them.
struct CalendarZones {
  private let resolver: ZoneResolver
  /// X-WR-TIMEZONE, where it names a zone.
  let calendarZoneName: String?

  init(_ calendar: Component, database: ZoneDatabase) {
    let zones = Component(
      name: "VCALENDAR", components: calendar.components.filter { $0.name == "VTIMEZONE" })
    let definitions = CalendarDecoder.decode(zones, file: nil, fidelity: .values).0.timeZones
    let resolver = ZoneResolver(
      database: database, userZone: .utc, definitions: definitions.map { ZoneDefinition($0) })
    let name = calendar.first("X-WR-TIMEZONE").map { TextDecoding.trimmed($0.text) }
    calendarZoneName = name.flatMap { resolver.resolve(tzid: $0).rung == .unknown ? nil : $0 }
    self.resolver = resolver
  }

  /// The zone of a TZID; nil where nothing is known of it.
  func zone(_ tzid: String) -> Zone? {
    let resolved = resolver.resolve(tzid: tzid)
    return resolved.rung == .unknown ? nil : resolved.zone
  }

  /// Whether the ladder reads a TZID by what the calendar itself says of it.
  func isOwn(_ tzid: String) -> Bool { resolver.resolve(tzid: tzid).rung == .definition }

  /// Which instance a RECURRENCE-ID names.
  ///
  /// - Parameter master: the start of the series, where it is known: a date names the instance of that day, and a
  ///   time the day of an all-day series.
  func slot(_ time: EventTime, master: EventTime?) -> InstanceKey.Slot {
    if case .date(let date) = time {
      guard let master, !master.isDate else { return .date(date) }
      return slot(
        master.withLocal(LocalDateTime(date: date, secondOfDay: master.local.secondOfDay)), master: nil)
    }
    if let master, master.isDate { return .date(time.local.date) }
    switch time {
    case .date(let date): return .date(date)
    case .utc(let local): return .instant(Instant(utc: local))
    case .floating(let local):
      // A time with less than the series has takes the rest from it.
      let tzid = master?.tzid ?? calendarZoneName
      return tzid.flatMap { zone($0) }.map { .instant($0.instant(of: local)) } ?? .floating(local)
    case .zoned(let local, let tzid):
      return zone(tzid).map { .instant($0.instant(of: local)) } ?? .unknown(local, tzid: tzid)
    }
  }
}
