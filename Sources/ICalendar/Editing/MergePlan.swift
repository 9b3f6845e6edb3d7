import CalendarDomain
import CalendarTime

/// What is found out about calendars before they are merged.
struct MergePlan {
  private(set) var changes: [MergeChange]
  private(set) var findings: [Diagnostic] = []
  private let database: ZoneDatabase
  private let outline: CalendarOutline
  private var headers: [Component]
  /// For each calendar, its zones: what its own definitions say, too.
  private let zones: [CalendarZones]
  /// For each calendar, how many lines have times without a zone.
  private var floating: [Int]
  /// Names of zones that times have.
  private var taken: Set<String> = []
  private var written: [ZoneUse] = []
  /// The first and the last year in which a time has a zone.
  private var years: [Int] = []

  init(_ outline: CalendarOutline, database: ZoneDatabase) {
    self.outline = outline
    self.database = database
    headers = outline.calendars.map(\.header)
    changes = outline.calendars.map { _ in MergeChange() }
    floating = outline.calendars.map { _ in 0 }
    zones = outline.calendars.map { calendar in
      var whole = calendar.header
      whole.components = calendar.zones.map(\.component)
      return CalendarZones(whole, database: database)
    }
  }

  /// Counts floating times, and notes the names of zones.
  mutating func look(_ calendars: some CalendarParts) throws {
    var seen: Set<String> = []
    for header in headers { note(header, &seen) }
    try calendars.readComponents { component, _, place in
      note(component, &seen)
      guard component.name != "VTIMEZONE", FloatingTimes.isIn(Component(name: "", components: [component]))
      else { return }
      var count = 0
      _ = FloatingTimes.placed(component, tzid: "", zone: nil, count: &count)
      floating[place.calendar] += count
    }
  }

  private mutating func note(_ component: Component, _ seen: inout Set<String>) {
    var uses: [ZoneUse] = []
    ZoneUse.collect(component, &seen, &uses)
    taken.formUnion(uses.map(\.tzid))
  }

  /// The calendars' own properties.
  mutating func properties() -> [(property: ContentProperty, stretch: InputStretch?)] {
    var merged: [(property: ContentProperty, stretch: InputStretch?)] = []
    var names: Set<String> = []
    for (number, header) in headers.enumerated() {
      let known = names
      for property in header.properties {
        let name = property.canonicalName
        guard known.contains(name) else {
          merged.append((property, outline.calendars[number].stretch(of: property)))
          names.insert(name)
          continue
        }
        guard !merged.contains(where: { $0.property == property }),
          !["PRODID", "VERSION", "CALSCALE"].contains(name)
        else { continue }
        findings.append(
          Diagnostic(
            "merged-property", .note, "\(ComponentPrinter.line(property)) differs from the first calendar's",
            location: property.location, property: name, action: "left out"))
      }
    }
    return merged
  }

  // MARK: X-WR-TIMEZONE

  /// Leaves one X-WR-TIMEZONE at most, under which every time without a zone means what it meant.
  mutating func placeFloatingTimes() {
    let floats = floating.map { $0 > 0 }
    let names = zip(zones, floats).filter(\.1).map(\.0.calendarZoneName)
    // The one that may stand over all: that of the floating times, or any where there are none.
    let common = names.first ?? zones.compactMap(\.calendarZoneName).first
    let isCommon = names.allSatisfy { $0 == common }
    guard !isCommon || zones.contains(where: { $0.calendarZoneName != common }) else { return }
    for index in headers.indices {
      guard let property = headers[index].first("X-WR-TIMEZONE") else { continue }
      let name = zones[index].calendarZoneName
      if isCommon, name == common { continue }
      headers[index].properties.removeAll { $0.canonicalName == "X-WR-TIMEZONE" }
      guard let name, floats[index] else { continue }
      changes[index].floating = (name, zones[index].zone(name))
      taken.insert(name)
      written.append(ZoneUse(tzid: name, property: property))
      findings.append(
        Diagnostic(
          "floating-times-zoned", .note,
          "times without a zone are in \(name) here, and not in all of the calendars",
          location: property.location, property: "X-WR-TIMEZONE",
          action: "wrote the zone onto \(floating[index].counted("line"))"))
    }
  }

  /// Definitions of the zones that were written onto times, in the merged calendar.
  ///
  /// - Parameter header: with its zones.
  func zonesOfFloatingTimes(_ header: Component) -> (zones: [Component], notes: [Diagnostic]) {
    let reader = CalendarZones(header, database: database)
    var defined = header
    let added = ZoneWriting.define(written, in: &defined, years: years) { reader.zone($0) }
    let notes = added.map { _, zone in
      Diagnostic(
        "floating-times-zoned", .note, "the zone '\(zone.identifier)' of X-WR-TIMEZONE was not defined",
        location: header.location, property: "TZID", action: "added its VTIMEZONE")
    }
    return (Array(defined.components.prefix(added.count)), notes)
  }

  // MARK: Versions

  /// Tells which components are older versions of others, each by its number among all.
  mutating func compare(
    _ calendars: some CalendarParts, _ drop: (Int, Diagnostic) -> Void
  ) throws {
    let zones = headers.indices.map { number in
      var whole = headers[number]
      whole.components = outline.calendars[number].zones.map {
        ZoneWriting.renamed($0.component, changes[number].renamed)
      }
      return CalendarZones(whole, database: database)
    }
    var owners: [Int: Int] = [:]
    func compare(_ group: [ComponentGroups.Member]) {
      guard group.count > 1 else { return }
      let members = group.map { ($0.component, zones[owners.removeValue(forKey: $0.number) ?? 0]) }
      for index in ComponentVersions(members).losers {
        let component = group[index].component
        drop(
          group[index].number,
          Diagnostic(
            "older-version", .note,
            "this \(component.name) is there again, in a newer version or the same",
            location: component.location, uid: component.first("UID")?.text, action: "left out"))
      }
    }
    var groups = ComponentGroups(outline)
    try calendars.readComponents { component, _, place in
      guard component.name != "VTIMEZONE" else { return }
      guard let uid = component.first("UID")?.text, outline.isRepeated(uid) else { return }
      owners[place.number] = place.calendar
      groups.add(changes[place.calendar].apply(to: component), number: place.number) { compare($0) }
    }
    groups.finish { compare($0) }
  }

  /// Notes the years of times with a zone, where zones were written onto times.
  mutating func noteYears(_ calendars: some CalendarParts, without leftOut: ComponentMarks) throws {
    guard !written.isEmpty else { return }
    try calendars.readComponents { component, _, place in
      guard component.name != "VTIMEZONE", !leftOut[place.number] else { return }
      let found = years + ZoneWriting.years(in: changes[place.calendar].apply(to: component))
      if let first = found.min(), let last = found.max() { years = [first, last] }
    }
  }

  // MARK: VTIMEZONE

  /// The definitions of all calendars, each name once; of two that differ the second one gets a name of its own.
  mutating func defineOnce() -> [CalendarOutline.Zone] {
    var known: [String: Component] = [:]
    var order: [CalendarOutline.Zone] = []
    for index in headers.indices {
      var renamed: [String: String] = [:]
      for zone in outline.calendars[index].zones {
        let definition = zone.component
        guard let property = definition.first("TZID") else {
          order.append(zone)
          continue
        }
        let tzid = property.text
        guard let first = known[tzid] else {
          known[tzid] = definition
          order.append(zone)
          taken.insert(tzid)
          continue
        }
        guard differ(first, definition) else { continue }
        guard zones[index].isOwn(tzid) else {
          findings.append(
            Diagnostic(
              "timezone-differs", .warning, "the zone '\(tzid)' is defined in another way before",
              location: definition.location, property: "TZID",
              action: "the first definition is kept; the system knows the zone"))
          continue
        }
        // A calendar that came before may have the same definition under its new name.
        var number = 2
        var name = "\(tzid)-\(number)"
        while taken.contains(name), known[name].map({ differ($0, definition) }) ?? true {
          number += 1
          name = "\(tzid)-\(number)"
        }
        renamed[tzid] = name
        findings.append(
          Diagnostic(
            "timezone-renamed", .note, "the zone '\(tzid)' is defined in another way before",
            location: definition.location, property: "TZID", action: "called this one '\(name)'"))
        guard taken.insert(name).inserted else { continue }
        let own = MergeChange(renamed: [tzid: name]).apply(to: definition)
        known[name] = own
        order.append(CalendarOutline.Zone(component: own, stretch: zone.stretch))
      }
      changes[index].renamed = renamed
      if !renamed.isEmpty { headers[index] = ZoneWriting.renamed(headers[index], renamed) }
    }
    return order
  }

  /// Whether two definitions of one name give other offsets in the years of calendars.
  private func differ(_ left: Component, _ right: Component) -> Bool {
    guard left != right else { return false }
    func definition(_ component: Component) -> ZoneDefinition? {
      let calendar = Component(name: "VCALENDAR", components: [component])
      return CalendarDecoder.decode(calendar, file: nil, fidelity: .values).0.timeZones.first.map {
        ZoneDefinition($0)
      }
    }
    let years = Instant(utc: LocalDateTime(1970, 1, 1))..<Instant(utc: LocalDateTime(2100, 1, 1))
    guard let first = definition(left), let second = definition(right) else { return true }
    let nothing = ZoneDatabase(directories: [])
    let resolved = ZoneResolver(database: nothing, userZone: .utc, definitions: [second]).resolve(
      tzid: second.tzid)
    guard resolved.rung == .definition else { return true }
    return first.differs(from: resolved.zone, in: years)
  }
}
