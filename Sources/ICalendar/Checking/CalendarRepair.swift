public import CalendarDomain
public import CalendarTime

/// Mends what can be mended without guessing what was meant.
///
/// What stays wrong is what only the author can know; `CalendarChecker` still names it.
public struct CalendarRepair: Sendable {
  /// The repaired calendar, and a note for each change.
  public struct Result: Sendable {
    public var calendar: Component
    public var changes: [Diagnostic]
  }

  /// Stands in for DTSTAMP where a component gives no other time of change.
  public var now: Instant
  /// PRODID of a calendar without one.
  public var productID: String
  /// Where the zones that a calendar names are looked up.
  public var database: ZoneDatabase

  public init(now: Instant, productID: String, database: ZoneDatabase) {
    self.now = now
    self.productID = productID
    self.database = database
  }

  public func repair(_ calendar: Component, file: String?) -> Result {
    var changes: [Diagnostic] = []
    var calendar = ValueRepair(calendar: calendar, file: file).repaired(&changes)
    visit(&calendar, parent: nil, &changes)
    removeRepeated(&calendar, &changes)
    defineZones(&calendar, &changes)
    return Result(calendar: calendar, changes: changes)
  }

  private func visit(_ component: inout Component, parent: Component?, _ changes: inout [Diagnostic]) {
    if let rule = ComponentRule.of(component.name) {
      dropRepeated(&component, rule, &changes)
      dropExcluded(&component, rule, &changes)
      fillMissing(&component, rule, &changes)
      dropEarlyEnd(&component, &changes)
    }
    let outer = component
    for index in component.components.indices {
      visit(&component.components[index], parent: outer, &changes)
    }
  }

  private func dropRepeated(
    _ component: inout Component, _ rule: ComponentRule, _ changes: inout [Diagnostic]
  ) {
    let single = Set(rule.once + rule.atMostOnce)
    var seen: Set<String> = []
    let whole = component
    component.properties.removeAll { property in
      let name = property.canonicalName
      guard single.contains(name), !seen.insert(name).inserted else { return false }
      changes.append(
        Self.change(
          "\(name) was given more than once", "removed \(ComponentPrinter.line(property))", whole, property))
      return true
    }
  }

  private func dropExcluded(
    _ component: inout Component, _ rule: ComponentRule, _ changes: inout [Diagnostic]
  ) {
    for pair in rule.exclusive where component.first(pair.first) != nil {
      guard let other = component.first(pair.second) else { continue }
      component.properties.removeAll { $0.canonicalName == pair.second }
      changes.append(
        Self.change(
          "\(pair.second) stood beside \(pair.first)", "removed \(ComponentPrinter.line(other))", component,
          other))
    }
  }

  private func dropEarlyEnd(_ component: inout Component, _ changes: inout [Diagnostic]) {
    func time(_ name: String) -> (EventTime, ContentProperty)? {
      component.first(name).flatMap { property in
        TimeDecoding.time(
          property.value, tzid: property.parameter("TZID")?.first, type: property.valueType
        ).map { ($0.time, property) }
      }
    }
    guard let (start, _) = time("DTSTART"), let (end, property) = time("DTEND"),
      start.withLocal(end.local) == end, end.local <= start.local
    else { return }
    component.properties.removeAll { $0.canonicalName == "DTEND" }
    changes.append(
      Self.change(
        "DTEND was not after DTSTART", "removed \(ComponentPrinter.line(property))", component, property))
  }

  private func fillMissing(_ component: inout Component, _ rule: ComponentRule, _ changes: inout [Diagnostic])
  {
    for name in rule.once where component.first(name) == nil {
      guard let property = standIn(for: name, in: component) else { continue }
      component.properties.insert(property, at: 0)
      changes.append(
        Self.change(
          "the \(component.name) had no \(name)", "added \(ComponentPrinter.line(property))", component, nil))
    }
    if component.name == "VALARM", component.first("DESCRIPTION") == nil,
      component.first("ACTION").map({ TextDecoding.word($0) }) == "DISPLAY"
    {
      component.properties.append(ContentProperty(name: "DESCRIPTION", value: "Reminder"))
      changes.append(
        Self.change("the VALARM had no DESCRIPTION", "added DESCRIPTION:Reminder", component, nil))
    }
  }

  /// What can be written for a missing property; nil where only the author knows.
  private func standIn(for name: String, in component: Component) -> ContentProperty? {
    switch name {
    case "PRODID": return ContentProperty(name: name, text: productID)
    case "VERSION": return ContentProperty(name: name, value: "2.0")
    case "UID": return ContentProperty(name: name, value: "uid-" + ContentHash.hexDigits(of: component))
    case "DTSTAMP":
      for other in ["LAST-MODIFIED", "CREATED"] {
        if let property = component.first(other),
          case .utc(let time)? = TimeDecoding.time(property.value, tzid: nil, type: nil)?.time
        {
          return ContentProperty(name: name, value: TimeEncoding.text(.utc(time)))
        }
      }
      return ContentProperty(name: name, value: TimeEncoding.text(.utc(now.utc)))
    case "ACTION": return ContentProperty(name: name, value: "DISPLAY")
    default: return nil
    }
  }

  /// Of components that claim to be the same one, the newest stays.
  private func removeRepeated(_ calendar: inout Component, _ changes: inout [Diagnostic]) {
    let zones = CalendarZones(calendar, database: database)
    let versions = ComponentVersions(calendar.components.map { ($0, zones) })
    calendar.components = versions.kept
    for component in versions.dropped {
      changes.append(
        Self.change(
          "another \(component.name) has the same UID and RECURRENCE-ID", "removed the older one", component,
          component.first("UID")))
    }
  }

  private func defineZones(_ calendar: inout Component, _ changes: inout [Diagnostic]) {
    let zones = CalendarZones(calendar, database: database)
    let uses = ZoneUse.all(in: calendar)
    for (use, zone) in ZoneWriting.define(uses, in: &calendar, now: now, zone: { zones.zone($0) }) {
      changes.append(
        Self.change(
          "the zone '\(use.tzid)' was not defined", "added its VTIMEZONE from \(zone.identifier)", calendar,
          use.property))
    }
  }

  static func change(
    _ message: String, _ action: String, _ component: Component, _ property: ContentProperty?
  ) -> Diagnostic {
    Diagnostic(
      "repaired", .note, message, location: property?.location ?? component.location,
      uid: component.first("UID")?.text, property: property?.canonicalName, action: action)
  }
}
