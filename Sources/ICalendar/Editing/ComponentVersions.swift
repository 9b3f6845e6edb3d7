import CalendarDomain
import CalendarTime

/// Tells which of several components with one UID and RECURRENCE-ID is the newest; of components that are no overrides,
/// by what `SeriesVersions` takes for versions. Source: RFC 5546, 2.1.5.
struct ComponentVersions {
  /// In the order in which they came, each version once.
  private(set) var kept: [Component] = []
  /// The older versions.
  private(set) var dropped: [Component] = []
  /// Their places among all, ascending.
  private(set) var losers: [Int] = []

  /// - Parameter components: each with the zones of the calendar that it stands in.
  init(_ components: [(component: Component, zones: CalendarZones)]) {
    var masters: [MasterName: EventTime] = [:]
    for (component, _) in components where component.first("RECURRENCE-ID") == nil {
      guard let name = MasterName(component), masters[name] == nil else { continue }
      masters[name] = component.first("DTSTART").flatMap(InstanceKey.time)
    }
    var groups: [InstanceKey: [Int]] = [:]
    for (index, (component, zones)) in components.enumerated() {
      let master = MasterName(component).flatMap { masters[$0] }
      guard let key = InstanceKey(component, zones: zones, master: master) else { continue }
      groups[key, default: []].append(index)
    }
    var losers: Set<Int> = []
    for (key, group) in groups where group.count > 1 {
      let members = group.map { ($0, components[$0].component) }
      losers.formUnion(key.slot == .whole ? Self.olderSeries(members) : Self.olderThanNewest(members))
    }
    self.losers = losers.sorted()
    for (index, (component, _)) in components.enumerated() {
      if losers.contains(index) { dropped.append(component) } else { kept.append(component) }
    }
  }

  private struct MasterName: Hashable {
    let name: String
    let uid: ExactText

    init?(_ component: Component) {
      guard let uid = component.first("UID")?.text, !uid.isEmpty else { return nil }
      name = component.name
      self.uid = ExactText(uid)
    }
  }

  /// All but the newest.
  private static func olderThanNewest(_ members: [(index: Int, component: Component)]) -> [Int] {
    guard var newest = members.first.map(member) else { return [] }
    var older: [Int] = []
    for next in members.dropFirst().map(member) {
      let isNewer = next.supersedes(newest)
      older.append(isNewer ? newest.index : next.index)
      if isNewer { newest = next }
    }
    return older
  }

  /// Those that another version replaces, as in the series of a calendar.
  private static func olderSeries(_ members: [(index: Int, component: Component)]) -> [Int] {
    SeriesVersions(members.map(member)).superseded.map(\.index)
  }

  /// What ranks a component, and all that it says, so that nothing but the same twice is the same.
  private static func member(_ index: Int, _ component: Component) -> SeriesMember {
    var member = SeriesMember(
      index: index, scheduling: SchedulingModel(start: component.first("DTSTART").flatMap(InstanceKey.time)),
      sequence: component.first("SEQUENCE").flatMap { Int(TextDecoding.trimmed($0.value)) } ?? 0,
      stamp: component.first("DTSTAMP").flatMap(InstanceKey.time),
      lastModified: component.first("LAST-MODIFIED").flatMap(InstanceKey.time))
    member.summary = component.first("SUMMARY")?.text
    member.location = String(decoding: ComponentPrinter.print([component]), as: UTF8.self)
    return member
  }
}
