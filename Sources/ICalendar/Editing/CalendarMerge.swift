public import CalendarDomain
public import CalendarTime

/// Puts several calendars into one, so that every component keeps its meaning.
public struct CalendarMerge {
  private let database: ZoneDatabase
  private var findings: [Diagnostic] = []

  private init(database: ZoneDatabase) { self.database = database }

  /// One VCALENDAR with the components of all, zones first and once each; of versions of one component the
  /// newest. The calendar's own properties are those of the first one that gives them.
  ///
  /// Where floating times of several calendars are in several zones, because of X-WR-TIMEZONE, the zone is written
  /// onto them. Where two calendars define one TZID in two ways, the second definition gets another name.
  public static func merge(
    _ calendars: [Component], database: ZoneDatabase
  ) -> (calendar: Component, findings: [Diagnostic]) {
    var merge = CalendarMerge(database: database)
    return (merge.merged(calendars), merge.findings)
  }

  private mutating func merged(_ calendars: [Component]) -> Component {
    var calendars = calendars
    var written: [ZoneUse] = []
    placeFloatingTimes(&calendars, &written)
    let zones = defineOnce(&calendars)
    var merged = Component(name: "VCALENDAR", location: calendars.first?.location)
    merged.properties = properties(of: calendars)
    merged.components = zones
    let versions = ComponentVersions(
      calendars.flatMap { calendar -> [(component: Component, zones: CalendarZones)] in
        let zones = CalendarZones(calendar, database: database)
        return calendar.components.filter { $0.name != "VTIMEZONE" }.map { ($0, zones) }
      })
    merged.components += versions.kept
    for component in versions.dropped {
      findings.append(
        Diagnostic(
          "older-version", .note, "this \(component.name) is there again, in a newer version or the same",
          location: component.location, uid: component.first("UID")?.text, action: "left out"))
    }
    let reader = CalendarZones(merged, database: database)
    for (_, zone) in ZoneWriting.define(written, in: &merged, zone: { reader.zone($0) }) {
      findings.append(
        Diagnostic(
          "floating-times-zoned", .note, "the zone '\(zone.identifier)' of X-WR-TIMEZONE was not defined",
          location: merged.location, property: "TZID", action: "added its VTIMEZONE"))
    }
    return merged
  }

  private mutating func properties(of calendars: [Component]) -> [ContentProperty] {
    var merged: [ContentProperty] = []
    var names: Set<String> = []
    for calendar in calendars {
      let known = names
      for property in calendar.properties {
        let name = property.canonicalName
        guard known.contains(name) else {
          merged.append(property)
          names.insert(name)
          continue
        }
        guard !merged.contains(property), !["PRODID", "VERSION", "CALSCALE"].contains(name) else { continue }
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
  private mutating func placeFloatingTimes(_ calendars: inout [Component], _ written: inout [ZoneUse]) {
    let zones = calendars.map { CalendarZones($0, database: database) }
    let floats = calendars.map { FloatingTimes.isIn($0) }
    let names = zip(zones, floats).filter(\.1).map(\.0.calendarZoneName)
    // The one that may stand over all: that of the floating times, or any where there are none.
    let common = names.first ?? zones.compactMap(\.calendarZoneName).first
    let isCommon = names.allSatisfy { $0 == common }
    guard !isCommon || zones.contains(where: { $0.calendarZoneName != common }) else { return }
    for index in calendars.indices {
      guard let property = calendars[index].first("X-WR-TIMEZONE") else { continue }
      let name = zones[index].calendarZoneName
      if isCommon, name == common { continue }
      calendars[index].properties.removeAll { $0.canonicalName == "X-WR-TIMEZONE" }
      guard let name, floats[index] else { continue }
      var count = 0
      calendars[index] = FloatingTimes.placed(
        calendars[index], tzid: name, zone: zones[index].zone(name), count: &count)
      written.append(ZoneUse(tzid: name, property: property))
      findings.append(
        Diagnostic(
          "floating-times-zoned", .note,
          "times without a zone are in \(name) here, and not in all of the calendars",
          location: property.location, property: "X-WR-TIMEZONE",
          action: "wrote the zone onto \(count.counted("line"))"))
    }
  }

  // MARK: VTIMEZONE

  /// The definitions of all calendars, each name once; of two that differ the second one gets a name of its own.
  private mutating func defineOnce(_ calendars: inout [Component]) -> [Component] {
    var known: [String: Component] = [:]
    var order: [Component] = []
    var taken = Set(calendars.flatMap { ZoneUse.all(in: $0).map(\.tzid) })
    for index in calendars.indices {
      var renamed: [String: String] = [:]
      let zones = CalendarZones(calendars[index], database: database)
      for definition in calendars[index].components where definition.name == "VTIMEZONE" {
        guard let property = definition.first("TZID") else {
          order.append(definition)
          continue
        }
        let tzid = property.text
        guard let first = known[tzid] else {
          known[tzid] = definition
          order.append(definition)
          taken.insert(tzid)
          continue
        }
        guard differ(first, definition) else { continue }
        guard zones.isOwn(tzid) else {
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
        let own = ZoneWriting.renamed(definition, [tzid: name])
        known[name] = own
        order.append(own)
      }
      if !renamed.isEmpty { calendars[index] = ZoneWriting.renamed(calendars[index], renamed) }
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
