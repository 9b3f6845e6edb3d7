import CalendarDomain
import CalendarTime
import ICalendar

/// Holds incoming components against the stored ones.
struct ImportRun {
  let calendar: StoredCalendarModel
  let writer: StoreWriter
  private let database: ZoneDatabase
  private let resolvers = ZoneShelf()

  /// Rows that the files have.
  private(set) var seen: Set<Int> = []
  /// UIDs of components that could not be read: what is stored of them stays.
  private(set) var kept: Set<ExactText> = []

  private struct Series: Hashable {
    var kind: String
    var uid: ExactText
  }

  private struct Identity: Hashable {
    var series: Series
    var instance: String
  }

  private struct Candidate {
    var component: IncomingComponent
    var zones: [Int]
  }

  private var candidates: [Candidate] = []
  /// DTSTART of the masters that the files have.
  private var starts: [Series: EventTime] = [:]
  /// Whether a TZID means a zone of the system, whatever a file's definition says.
  private var systemZones: [String: Bool] = [:]

  init(calendar: StoredCalendarModel, writer: StoreWriter, database: ZoneDatabase) {
    self.calendar = calendar
    self.writer = writer
    self.database = database
  }

  mutating func keep(uid: String) { kept.insert(ExactText(uid)) }

  mutating func add(_ component: IncomingComponent) {
    candidates.append(Candidate(component: component, zones: []))
    if component.recurrenceID == nil, let start = component.text.first("DTSTART")?.time {
      starts[Series(kind: component.text.name, uid: ExactText(component.uid))] = start
    }
  }

  /// Stores what is new or newer, in the order of the files.
  mutating func store(_ counts: inout ImportCounts) throws {
    var places: [Identity: Int] = [:]
    var chosen: [(identity: Identity, candidate: Candidate)] = []
    for var candidate in candidates {
      candidate.zones = try candidate.component.zones.compactMap { zone in
        try zone.first("TZID").map { try writer.zone(tzid: $0.text, text: zone.text) }
      }
      let identity = try identity(of: candidate)
      guard let place = places[identity] else {
        places[identity] = chosen.count
        chosen.append((identity, candidate))
        continue
      }
      // Of versions in the files the older ones change nothing.
      counts.unchanged += 1
      if candidate.component.text.supersedes(chosen[place].candidate.component.text) {
        chosen[place].candidate = candidate
      }
    }
    for (identity, candidate) in chosen { try store(candidate, identity, &counts) }
  }

  private mutating func identity(of candidate: Candidate) throws -> Identity {
    let component = candidate.component
    let series = Series(kind: component.text.name, uid: ExactText(component.uid))
    guard let property = component.recurrenceID, let time = property.time else {
      return Identity(series: series, instance: "")
    }
    let stored = try starts[series] == nil ? master(of: series)?.first("DTSTART")?.time : nil
    if let stored { starts[series] = stored }
    let resolver = try resolvers.resolver(candidate.zones) { try writer.reader.zone(id: $0) }
    let key = InstanceKey.text(of: time, start: starts[series], resolver)
    let isFuture = property.parameter("RANGE")?.first?.inUpperCase == "THISANDFUTURE"
    return Identity(series: series, instance: isFuture ? key + "+" : key)
  }

  private func master(of series: Series) throws -> ComponentText? {
    try writer.component(uid: series.uid.text, kind: series.kind, instance: "", in: calendar)
      .flatMap { ComponentText($0.text) }
  }

  private mutating func store(
    _ candidate: Candidate, _ identity: Identity, _ counts: inout ImportCounts
  ) throws {
    let incoming = candidate.component
    let stored = try writer.component(
      uid: identity.series.uid.text, kind: identity.series.kind, instance: identity.instance, in: calendar)
    if let stored { seen.insert(stored.id) }
    let before = stored.flatMap { ComponentText($0.text) }
    if let before, !incoming.text.supersedes(before) {
      counts.unchanged += 1
      return
    }
    var text = incoming.text
    if incoming.isCancellation {
      guard let cancelled = try cancelled(incoming, stored: before, identity) else {
        counts.unchanged += 1
        return
      }
      text = cancelled
    }
    guard let stored, let before else {
      let component = StoredComponentModel(
        calendar: calendar.id, kind: identity.series.kind, uid: incoming.uid, instance: identity.instance,
        text: text.text, zones: candidate.zones)
      seen.insert(try writer.put(component).id)
      counts.new += 1
      return
    }
    let meansTheSame = try candidate.zones == stored.zones || zonesMeanTheSame(candidate.zones, stored.zones)
    if meansTheSame, text == before || text.comparableLines == before.comparableLines {
      counts.unchanged += 1
      return
    }
    var component = stored
    component.text = text.text
    if !candidate.zones.isEmpty || !incoming.isCancellation { component.zones = candidate.zones }
    try writer.put(component)
    counts.updated += 1
  }

  /// Whether definitions that differ in their wording differ for no time: those of names that the system knows.
  private mutating func zonesMeanTheSame(_ left: [Int], _ right: [Int]) throws -> Bool {
    let ids = Set(left).symmetricDifference(right)
    for id in ids {
      guard let zone = try writer.reader.zone(id: id) else { return false }
      guard isSystemZone(zone.tzid) else { return false }
    }
    return true
  }

  private mutating func isSystemZone(_ tzid: String) -> Bool {
    if let known = systemZones[tzid] { return known }
    let answer = SystemZone.isKnown(tzid, database)
    systemZones[tzid] = answer
    return answer
  }

  /// What a cancellation leaves: the stored component, or what the message has of it, as cancelled. nil where nothing is
  /// known of what it cancels.
  ///
  /// Source: RFC 5546, 3.2.5.
  private func cancelled(
    _ incoming: IncomingComponent, stored: ComponentText?, _ identity: Identity
  ) throws -> ComponentText? {
    var text = stored ?? incoming.text
    if let stored {
      for name in ["SEQUENCE", "DTSTAMP"] {
        guard let property = incoming.text.first(name) else { continue }
        if name == "SEQUENCE", stored.sequence > incoming.text.sequence { continue }
        text.set(property)
      }
    }
    text.set(ContentProperty(name: "STATUS", value: "CANCELLED"))
    guard text.name == "VEVENT", text.first("DTSTART") == nil else { return text }
    // A message may leave out when the instance is; a stored event may not.
    guard let recurrenceID = incoming.recurrenceID?.time else { return nil }
    text.set(ContentProperty(name: "DTSTART", time: recurrenceID))
    return text
  }
}
