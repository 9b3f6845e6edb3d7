public import CalendarDomain
public import CalendarTime

/// Keeps what a calendar says about some UIDs, kinds of components, or a span of time.
///
/// A series is kept whole when one of its instances overlaps the span, so that it still says the same.
public struct CalendarFilter: Sendable {
  /// Half-open; nil means all times.
  public var window: Range<Instant>?
  /// Names in upper case; empty means every kind.
  public var componentNames: Set<String> = []
  /// Empty means every one.
  public var uids: Set<ExactText> = []
  /// The zone of dates and of times without a zone.
  public var zone: Zone
  public var database: ZoneDatabase
  /// Walks rules of other calendar scales; without it their series are kept.
  public var expandScale: ScaleExpander?

  public init(zone: Zone, database: ZoneDatabase) {
    self.zone = zone
    self.database = database
  }

  /// What of some calendars is kept, found in two readings of them: a mark for each component, and names of zones.
  public struct Choice {
    /// Names of components that are there, kept or not, and those of the wanted UIDs.
    public fileprivate(set) var names: Set<String> = []
    public fileprivate(set) var uids: Set<ExactText> = []
    fileprivate var outline: CalendarOutline
    fileprivate var kept = ComponentMarks()
    /// For each calendar, whether something in it is left out, which then was more than it seems, too.
    fileprivate var isReduced: [Bool] = []
  }

  /// Finds what is kept. Throws what reading throws.
  ///
  /// - Parameter isPart: what the calendars hold besides was left out already.
  public func choose(from calendars: some CalendarParts, isPart: Bool = false) throws -> Choice {
    let outline = try CalendarOutline(calendars)
    var choice = Choice(outline: outline)
    choice.isReduced = outline.calendars.map { _ in isPart }
    choice.names = Set(outline.calendars.flatMap(\.counts.keys))
    var groups = ComponentGroups(outline)
    var (calendar, number) = (-1, 0)
    /// Numbers and names of the zones of the calendar at hand, and the zones that it uses.
    var zones: [(number: Int, tzid: String)] = []
    var used: Set<String> = []
    var overlaps: OverlapSearch?
    func decide(_ group: [ComponentGroups.Member]) {
      let keeps = overlaps?.keeps(group.map(\.component)) ?? group.map { _ in true }
      for (member, isThere) in zip(group, keeps) {
        guard isThere, isWanted(member.component) else {
          choice.isReduced[calendar] = true
          continue
        }
        choice.kept[member.number] = true
        used.formUnion(UsedZones.of(member.component))
      }
    }
    try calendars.read { part, _ in
      switch part {
      case .begin:
        calendar += 1
        (zones, used) = ([], [])
        overlaps = window.map {
          OverlapSearch(
            outline.calendars[calendar], window: $0, zone: zone, database: database, expandScale: expandScale)
        }
      case .property: break
      case .component(let component):
        defer { number += 1 }
        let uid = component.first("UID")?.text
        if let uid, uids.contains(ExactText(uid)) { choice.uids.insert(ExactText(uid)) }
        if component.name == "VTIMEZONE" {
          return zones.append((number, component.first("TZID")?.text ?? ""))
        }
        // What is not wanted has a say in the times of the others.
        groups.add(component, number: number) { decide($0) }
      case .end:
        groups.finish { decide($0) }
        if let zone = outline.calendars[calendar].header.first("X-WR-TIMEZONE") {
          used.insert(TextDecoding.trimmed(zone.text))
        }
        for zone in zones {
          choice.kept[zone.number] = used.contains(zone.tzid)
          if !used.contains(zone.tzid) { choice.isReduced[calendar] = true }
        }
      }
    }
    return choice
  }

  /// Whether it is of a kind and a UID that are asked for.
  private func isWanted(_ component: Component) -> Bool {
    (componentNames.isEmpty || componentNames.contains(component.name))
      && (uids.isEmpty || component.first("UID").map { uids.contains(ExactText($0.text)) } == true)
  }

  /// Reads calendars again, as far as they are kept. The own lines of a calendar of which something is left out come
  /// first.
  @discardableResult
  public func read(
    _ calendars: some CalendarParts, _ choice: Choice, _ body: (CalendarPart, InputStretch?) throws -> Void
  ) throws -> [Diagnostic] {
    var (calendar, number) = (-1, 0)
    var isFirst = true
    return try calendars.read { part, stretch in
      switch part {
      case .begin:
        calendar += 1
        isFirst = true
      case .property:
        if choice.isReduced[calendar], !isFirst { return }
      case .component, .end:
        if isFirst, choice.isReduced[calendar] {
          for (property, stretch) in choice.outline.calendars[calendar].late {
            try body(.property(property), stretch)
          }
        }
        isFirst = false
        guard case .component = part else { break }
        defer { number += 1 }
        guard choice.kept[number] else { return }
      }
      try body(part, stretch)
    }
  }
}
