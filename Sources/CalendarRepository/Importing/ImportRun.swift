import CalendarDomain
import CalendarTime
import ICalendar

/// Holds incoming components against the stored ones, in the order of the files.
struct ImportRun {
  let calendar: StoredCalendarModel
  let writer: StoreWriter
  private let resolvers = ZoneShelf()
  private var queue: ImportQueue
  private let remembersRows: Bool
  /// The calendar held nothing before.
  private let wasEmpty: Bool

  /// Rows that the files have, where they are remembered.
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

  /// Components that another version in the files supersedes.
  private var superseded: Set<Int> = []
  /// Which version takes the place of the first one.
  private var newest: [Int: Int] = [:]
  /// DTSTART of masters, of the files or else of the store. No more of them than `mostStarts` are remembered.
  private var starts: [Series: EventTime] = [:]
  private static let mostStarts = 10_000
  /// How many components without a UID say the same.
  private var unnamed: [String: Int] = [:]
  /// Whether a TZID means a zone of the system, whatever a file's definition says.
  private var systemZones: SystemZones
  /// The rows of definitions that were met.
  private var zoneRows: [ObjectIdentifier: Int] = [:]

  /// - Parameters:
  ///   - wasEmpty: the calendar holds nothing yet.
  ///   - remembersRows: `seen` is filled.
  init(
    _ files: [ImportFile], calendar: StoredCalendarModel, writer: StoreWriter, database: ZoneDatabase,
    wasEmpty: Bool, remembersRows: Bool
  ) {
    queue = ImportQueue(files)
    self.calendar = calendar
    self.writer = writer
    systemZones = SystemZones(database)
    self.wasEmpty = wasEmpty
    self.remembersRows = remembersRows
  }

  /// Stores what is new or newer.
  mutating func store(_ outcome: inout ImportOutcome) throws {
    for number in 0..<queue.count {
      if queue.isFirstOfSeveral(number) { try compareVersions(of: queue.group(of: number)) }
      if superseded.remove(number) != nil {
        outcome.counts.unchanged += 1
        continue
      }
      var incoming = try queue.read(newest.removeValue(forKey: number) ?? number)
      if let fault = incoming.fault {
        outcome.counts.refused += 1
        outcome.findings.append(fault)
        // What is refused is not named: no one knows which stored one it is.
        kept.insert(ExactText(incoming.uid))
        continue
      }
      if incoming.uid.isEmpty { name(&incoming) }
      let zones = try rows(of: incoming)
      let identity = try identity(
        series(of: incoming), incoming.recurrenceID, zones, isOneOfSeveral: queue.isOneOfSeveral(number),
        number)
      try store(incoming, zones, identity, &outcome.counts)
    }
    outcome.findings += queue.findings
  }

  private func series(of incoming: IncomingComponent) -> Series {
    Series(kind: incoming.text.name, uid: ExactText(incoming.uid))
  }

  /// Gives a component without a UID a name made from what it says, so that the next import finds it, and with a number
  /// where several say the same.
  ///
  /// Source: RFC 5545, 3.8.4.7: UID is required.
  private mutating func name(_ incoming: inout IncomingComponent) {
    let name = incoming.contentName
    let number = unnamed[name, default: 0] + 1
    unnamed[name] = number
    incoming.uid = number == 1 ? name : "\(name)-\(number)"
    incoming.text.set(ContentProperty(name: "UID", text: incoming.uid))
  }

  private mutating func rows(of incoming: IncomingComponent) throws -> [Int] {
    try incoming.zones.map { zone in
      if let known = zoneRows[ObjectIdentifier(zone)] { return known }
      let row = try writer.zone(tzid: zone.tzid, text: zone.text)
      zoneRows[ObjectIdentifier(zone)] = row
      return row
    }
  }

  /// Finds out which of several versions in the files is the newest: the others change nothing, and it takes the place of
  /// the first.
  private mutating func compareVersions(of numbers: [Int]) throws {
    struct Version {
      var number: Int
      var series: Series
      var recurrenceID: ContentProperty?
      var zones: [Int]
      var version: ComponentVersion
    }
    var versions: [Version] = []
    if starts.count > Self.mostStarts { starts = [:] }
    for number in numbers {
      let incoming = try queue.peek(number)
      guard incoming.fault == nil, !incoming.uid.isEmpty else { continue }
      let series = series(of: incoming)
      versions.append(
        Version(
          number: number, series: series, recurrenceID: incoming.recurrenceID, zones: try rows(of: incoming),
          version: incoming.facts.version))
      noteStart(of: incoming, series)
    }
    var first: [Identity: Int] = [:]
    var best: [Identity: Version] = [:]
    for version in versions {
      let identity = try identity(
        version.series, version.recurrenceID, version.zones, isOneOfSeveral: false, version.number)
      guard let other = best[identity] else {
        first[identity] = version.number
        best[identity] = version
        continue
      }
      superseded.insert(version.number)
      if version.version.supersedes(other.version) { best[identity] = version }
    }
    for (identity, version) in best where first[identity] != version.number {
      if let place = first[identity] { newest[place] = version.number }
    }
  }

  private mutating func noteStart(of incoming: IncomingComponent, _ series: Series) {
    guard incoming.recurrenceID == nil, let start = incoming.facts.start?.time else { return }
    starts[series] = start
  }

  /// - Parameter isOneOfSeveral: the files may have the master, and it may have been forgotten.
  private mutating func identity(
    _ series: Series, _ recurrenceID: ContentProperty?, _ zones: [Int], isOneOfSeveral: Bool, _ number: Int
  ) throws -> Identity {
    guard let property = recurrenceID, let time = property.time else {
      return Identity(series: series, instance: "")
    }
    if starts[series] == nil, isOneOfSeveral {
      for other in queue.group(of: number) {
        let incoming = try queue.peek(other)
        if incoming.fault == nil, self.series(of: incoming) == series { noteStart(of: incoming, series) }
      }
    }
    if starts[series] == nil { starts[series] = try master(of: series)?.first("DTSTART")?.time }
    let resolver = try resolvers.resolver(zones) { try writer.reader.zone(id: $0) }
    let key = InstanceKey.text(of: time, start: starts[series], resolver)
    let isFuture = property.parameter("RANGE")?.first?.inUpperCase == "THISANDFUTURE"
    return Identity(series: series, instance: isFuture ? key + "+" : key)
  }

  private func master(of series: Series) throws -> ComponentText? {
    try writer.component(uid: series.uid.text, kind: series.kind, instance: "", in: calendar)
      .flatMap { ComponentText($0.text) }
  }

  private mutating func store(
    _ incoming: IncomingComponent, _ zones: [Int], _ identity: Identity, _ counts: inout ImportCounts
  ) throws {
    // In a calendar that was empty there is nothing but what the files had before, of which names made here may be one.
    let stored =
      wasEmpty && unnamed.isEmpty
      ? nil
      : try writer.component(
        uid: identity.series.uid.text, kind: identity.series.kind, instance: identity.instance, in: calendar)
    if let stored { note(row: stored.id) }
    let written = incoming.text.text
    if !incoming.isCancellation, let stored, stored.text == written, stored.zones == zones {
      counts.unchanged += 1
      return
    }
    let before = stored.flatMap { ComponentText($0.text) }
    if let before, !incoming.facts.version.supersedes(before.version) {
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
        text: incoming.isCancellation ? text.text : written, zones: zones)
      let facts = incoming.isCancellation ? nil : incoming.facts
      note(row: try writer.put(component, facts: facts).id)
      counts.new += 1
      return
    }
    let meansTheSame = try zones == stored.zones || zonesMeanTheSame(zones, stored.zones)
    if meansTheSame, text == before || text.comparableLines == before.comparableLines {
      counts.unchanged += 1
      return
    }
    var component = stored
    component.text = text.text
    if !zones.isEmpty || !incoming.isCancellation { component.zones = zones }
    try writer.put(component, facts: incoming.isCancellation ? nil : incoming.facts)
    counts.updated += 1
  }

  private mutating func note(row: Int) {
    if remembersRows { seen.insert(row) }
  }

  /// Whether definitions that differ in their wording differ for no time: those of names that the system knows.
  private mutating func zonesMeanTheSame(_ left: [Int], _ right: [Int]) throws -> Bool {
    let ids = Set(left).symmetricDifference(right)
    for id in ids {
      guard let zone = try writer.reader.zone(id: id) else { return false }
      guard systemZones.contains(zone.tzid) else { return false }
    }
    return true
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
