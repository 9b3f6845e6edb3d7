import CalendarDomain

/// Tells which of several components with one UID and RECURRENCE-ID is the newest.
///
/// Components that are no overrides are versions of one another only where something ranks them: SEQUENCE, or else
/// LAST-MODIFIED or DTSTAMP where SUMMARY or the start is the same. Else they are events of their own, whose program
/// gave one UID to all. Source: RFC 5546, 2.1.5.
struct ComponentVersions {
  /// In the order in which they came, each version once.
  private(set) var kept: [Component] = []
  /// The older versions.
  private(set) var dropped: [Component] = []

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
    guard var newest = members.first else { return [] }
    var older: [Int] = []
    for member in members.dropFirst() {
      if isNewer(member.component, than: newest.component) {
        older.append(newest.index)
        newest = member
      } else {
        older.append(member.index)
      }
    }
    return older
  }

  /// Those that another ranks above: of a lower SEQUENCE, and older ones of the same title or start.
  private static func olderSeries(_ members: [(index: Int, component: Component)]) -> [Int] {
    let highest = members.map { sequence($0.component) }.max() ?? 0
    var older = members.filter { sequence($0.component) < highest }.map(\.index)
    var newest: [Trait: (index: Int, component: Component)] = [:]
    var gone: Set<Int> = []
    for member in members where sequence(member.component) == highest {
      let traits = Trait.all(of: member.component)
      var isOlder = false
      for other in traits.compactMap({ newest[$0] }) where !gone.contains(other.index) {
        guard isRanked(member.component, other.component) else { continue }
        if isNewer(member.component, than: other.component) {
          gone.insert(other.index)
        } else {
          isOlder = true
        }
      }
      if isOlder { gone.insert(member.index) } else { for trait in traits { newest[trait] = member } }
    }
    older += gone
    return older
  }

  /// What two versions of one component have in common.
  private enum Trait: Hashable {
    case title(ExactText)
    case start(ContentProperty)

    static func all(of component: Component) -> [Trait] {
      [
        component.first("SUMMARY").map { .title(ExactText($0.text)) },
        component.first("DTSTART").map { .start($0) },
      ].compactMap { $0 }
    }
  }

  /// Whether something says which of the two is newer; the same twice is ranked, too.
  private static func isRanked(_ left: Component, _ right: Component) -> Bool {
    left == right
      || ["DTSTAMP", "LAST-MODIFIED"].contains { name in
        guard let mine = left.first(name)?.value, let other = right.first(name)?.value else { return false }
        return mine != other
      }
  }

  /// Higher SEQUENCE, then later DTSTAMP, then later LAST-MODIFIED, then the later one.
  private static func isNewer(_ left: Component, than right: Component) -> Bool {
    let (first, second) = (sequence(left), sequence(right))
    if first != second { return first > second }
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
      guard let mine = left.first(name)?.value, let other = right.first(name)?.value, mine != other else {
        continue
      }
      return mine > other
    }
    return true
  }

  private static func sequence(_ component: Component) -> Int {
    component.first("SEQUENCE").flatMap { Int(TextDecoding.trimmed($0.value)) } ?? 0
  }
}
