public import CalendarDomain
public import CalendarTime

/// Puts several calendars into one, so that every component keeps its meaning.
///
/// One VCALENDAR with the components of all, zones first and once each; of versions of one component the newest. The
/// calendar's own properties are those of the first one that gives them. Where floating times of several calendars are in
/// several zones, because of X-WR-TIMEZONE, the zone is written onto them. Where two calendars define one TZID in two
/// ways, the second definition gets another name.
///
/// What is held is what the calendars say of themselves, their zones, and components whose UIDs come again, until the last
/// of those has come.
public struct CalendarMerge {
  /// What was left out, renamed or written onto lines; of components that are left out once `read` has seen them all.
  public private(set) var findings: [Diagnostic] = []
  /// The merged calendar with its own lines and its zones, each line with its bytes where it is as it was read.
  private var lines: [(property: ContentProperty, stretch: InputStretch?)] = []
  private var zones: [CalendarOutline.Zone] = []
  private let location: SourceLocation?
  /// For each calendar, what is done to its components.
  private var changes: [MergeChange]
  private var leftOut = ComponentMarks()

  /// Looks over the calendars three times, or four. Throws what reading throws.
  public init(_ calendars: some CalendarParts, database: ZoneDatabase) throws {
    let outline = try CalendarOutline(calendars)
    location = outline.calendars.first?.header.location
    var plan = MergePlan(outline, database: database)
    try plan.look(calendars)
    plan.placeFloatingTimes()
    zones = plan.defineOnce()
    lines = plan.properties()
    changes = plan.changes
    var dropped: [(number: Int, finding: Diagnostic)] = []
    try plan.compare(calendars) { number, finding in
      leftOut[number] = true
      dropped.append((number, finding))
    }
    findings = plan.findings + dropped.sorted { $0.number < $1.number }.map(\.finding)
    try plan.noteYears(calendars, without: leftOut)
    let header = Component(
      name: "VCALENDAR", properties: lines.map(\.property), components: zones.map(\.component),
      location: location)
    let (added, notes) = plan.zonesOfFloatingTimes(header)
    zones = added.map { CalendarOutline.Zone(component: $0) } + zones
    findings += notes
  }

  /// Hands over the parts of the merged calendar; gives what reading found. Throws what reading and `body` throw.
  @discardableResult
  public func read(
    _ calendars: some CalendarParts, _ body: (CalendarPart, InputStretch?) throws -> Void
  ) throws -> [Diagnostic] {
    try body(.begin(location), nil)
    for (property, stretch) in lines { try body(.property(property), stretch) }
    for zone in zones { try body(.component(zone.component), zone.stretch) }
    let found = try calendars.readComponents { component, stretch, place in
      guard component.name != "VTIMEZONE", !leftOut[place.number] else { return }
      try body(.component(changes[place.calendar].apply(to: component)), stretch)
    }
    try body(.end, nil)
    return found
  }

  /// The calendar as a tree, of calendars that are in memory.
  public static func merge(
    _ calendars: [Component], database: ZoneDatabase
  ) -> (calendar: Component, findings: [Diagnostic]) {
    let trees = CalendarTrees(calendars, file: nil)
    var merged = Component(name: "VCALENDAR", location: calendars.first?.location)
    // Nothing that is in memory fails to be read.
    guard let merge = try? CalendarMerge(trees, database: database) else { return (merged, []) }
    _ = try? merge.read(trees) { part, _ in
      switch part {
      case .begin, .end: break
      case .property(let property): merged.properties.append(property)
      case .component(let component): merged.components.append(component)
      }
    }
    return (merged, merge.findings)
  }
}

/// What merging does to the components of one calendar.
struct MergeChange {
  /// The zone that is written onto times without one, and what is known of it.
  var floating: (tzid: String, zone: Zone?)?
  /// Other names of zones.
  var renamed: [String: String] = [:]

  /// The component with all of it done; lines that it changes have no place any more.
  func apply(to component: Component) -> Component {
    guard floating != nil || !renamed.isEmpty else { return component }
    var changed = component
    var count = 0
    if let floating {
      changed = FloatingTimes.placed(changed, tzid: floating.tzid, zone: floating.zone, count: &count)
    }
    if !renamed.isEmpty { changed = ZoneWriting.renamed(changed, renamed) }
    var known: [Int: ContentProperty] = [:]
    Self.note(component, &known)
    Self.unplace(&changed, known)
    return changed
  }

  private static func note(_ component: Component, _ known: inout [Int: ContentProperty]) {
    for property in component.properties {
      if let location = property.location { known[location.byteOffset] = property }
    }
    for inner in component.components { note(inner, &known) }
  }

  private static func unplace(_ component: inout Component, _ known: [Int: ContentProperty]) {
    for index in component.properties.indices {
      guard let location = component.properties[index].location else { continue }
      if known[location.byteOffset] != component.properties[index] {
        component.properties[index].location = nil
      }
    }
    for index in component.components.indices { unplace(&component.components[index], known) }
  }
}
