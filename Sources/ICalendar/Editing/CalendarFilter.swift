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

  /// The calendar with what is kept, and the zones that this uses.
  public func apply(to calendar: Component) -> Component {
    let model = CalendarDecoder.decode(calendar, file: nil, fidelity: .values).0
    let overlaps = window.map {
      OverlapSearch(model: model, window: $0, zone: zone, database: database, expandScale: expandScale)
    }
    var result = calendar
    var counters: [String: Int] = [:]
    result.components = calendar.components.filter { component in
      guard component.name != "VTIMEZONE" else { return true }
      let number = counters[component.name, default: 0]
      counters[component.name] = number + 1
      let uid = component.first("UID")?.text
      return (componentNames.isEmpty || componentNames.contains(component.name))
        && (uids.isEmpty || uid.map { uids.contains(ExactText($0)) } == true)
        && overlaps?.keeps(component.name, number: number, uid: uid) ?? true
    }
    var used = UsedZones.of(
      Component(name: "VCALENDAR", components: result.components.filter { $0.name != "VTIMEZONE" }))
    if let zone = calendar.first("X-WR-TIMEZONE") { used.insert(TextDecoding.trimmed(zone.text)) }
    result.components.removeAll { $0.name == "VTIMEZONE" && !used.contains($0.first("TZID")?.text ?? "") }
    return result
  }
}
