public import CalendarDomain

/// Finds the zone of a time by its TZID, down a ladder of names; one for each VCALENDAR.
///
/// The steps, in order: a name of the system's zones; another name of one; one after a vendor's
/// prefix; the file's VTIMEZONE; a Windows name; an offset in the name; the user's zone.
/// May be used from several threads.
public final class ZoneResolver: Sendable {
  private let userZone: Zone
  private let ladder: ZoneLadder
  private let calendarZone: ResolvedZone?
  private let known = Guarded<[String: ResolvedZone]>([:])
  private let isToldOfLimit = Guarded(false)
  /// Names that are looked up at most; what is left out is told with the first one of them.
  private let limit: Int
  /// The few zones that were asked about last: comparing some short names is cheaper than hashing one.
  private let recent = Guarded<[(name: String, zone: Zone)]>([])

  /// A resolver for one VCALENDAR.
  ///
  /// `calendarZoneName` is its X-WR-TIMEZONE. In `window`, a definition that contradicts the
  /// system's data under the same name is worth a note. After `limit` names, others are read in the user's zone.
  public init(
    database: ZoneDatabase, userZone: Zone, definitions: [ZoneDefinition] = [],
    calendarZoneName: String? = nil, window: Range<Instant>? = nil, limit: Int = CalendarLimits().maxZones
  ) {
    self.userZone = userZone
    self.limit = limit
    var byName: [String: ZoneDefinition] = [:]
    for definition in definitions where byName[ZoneLadder.key(definition.tzid)] == nil {
      byName[ZoneLadder.key(definition.tzid)] = definition
    }
    let ladder = ZoneLadder(
      database: database, userZone: userZone, definitions: byName, window: window)
    calendarZone = calendarZoneName.map { name in
      var resolved = ladder.resolve(name)
      if resolved.rung != .unknown { resolved.rung = .calendarDefault }
      return resolved
    }
    self.ladder = ladder
  }

  /// The zone of a TZID. The first name that is one too many comes with a finding that says so.
  public func resolve(tzid: String) -> ResolvedZone {
    if let found = find(tzid) { return found }
    let isFirst = isToldOfLimit.withLock { isTold in
      defer { isTold = true }
      return !isTold
    }
    return ResolvedZone(zone: userZone, rung: .unknown, note: isFirst ? tooMany : nil)
  }

  /// What a name is found to mean; nil where it is one too many.
  private func find(_ tzid: String) -> ResolvedZone? {
    let (found, count) = known.withLock { ($0[tzid], $0.count) }
    if let found { return found }
    guard count < limit else { return nil }
    let resolved = ladder.resolve(tzid)
    known.withLock { $0[tzid] = resolved }
    return resolved
  }

  /// What looking up names has cost so far, in units of a `WorkBudget`.
  package var work: Int { known.withLock { $0.count } * WorkBudget.zone }

  private var tooMany: Diagnostic {
    Diagnostic(
      "too-many-timezones", "the calendar names more than \(limit) time zones", property: "TZID",
      action:
        "the others are read in the user's zone, \(userZone.identifier); raise --max-zones if it is trusted")
  }

  /// The zone alone of a TZID.
  private func zone(tzid: String) -> Zone {
    let known: Zone? = recent.withLock { recent in
      for index in recent.indices where recent[index].name == tzid { return recent[index].zone }
      return nil
    }
    if let known { return known }
    let zone = find(tzid)?.zone ?? userZone
    recent.withLock { recent in
      if recent.count == 8 { recent.removeFirst() }
      recent.append((tzid, zone))
    }
    return zone
  }

  /// The zone that a time is read in.
  ///
  /// A time without a zone: that of the calendar's X-WR-TIMEZONE, else the user's. A date: the
  /// user's.
  public func resolve(_ time: EventTime) -> ResolvedZone {
    switch time {
    case .date: ResolvedZone(zone: userZone, rung: .userZone)
    case .floating: calendarZone ?? ResolvedZone(zone: userZone, rung: .userZone)
    case .utc: ResolvedZone(zone: .utc, rung: .utc)
    case .zoned(_, let tzid): resolve(tzid: tzid)
    }
  }

  /// The same zone without how it was found.
  func zone(of time: EventTime) -> Zone {
    switch time {
    case .date: userZone
    case .floating: calendarZone?.zone ?? userZone
    case .utc: .utc
    case .zoned(_, let tzid): zone(tzid: tzid)
    }
  }

  /// The instant of a time; of a date, its begin in the user's zone.
  public func instant(of time: EventTime) -> Instant {
    if case .utc(let local) = time { return Instant(utc: local) }
    return zone(of: time).instant(of: time.local)
  }
}
