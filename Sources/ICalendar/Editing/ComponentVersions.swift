import CalendarDomain

/// Tells which of several components with one UID and RECURRENCE-ID is the newest.
///
/// Source: RFC 5546, 2.1.5.
enum ComponentVersions {
  /// The components in their order, each version once, and the older versions.
  static func newest(of components: [Component]) -> (kept: [Component], dropped: [Component]) {
    var kept: [Component] = []
    var dropped: [Component] = []
    var places: [Key: Int] = [:]
    for component in components {
      guard let key = Key(component), let place = places[key] else {
        if let key = Key(component) { places[key] = kept.count }
        kept.append(component)
        continue
      }
      if isNewer(component, than: kept[place]) {
        dropped.append(kept[place])
        kept[place] = component
      } else {
        dropped.append(component)
      }
    }
    return (kept, dropped)
  }

  private struct Key: Hashable {
    var name: String
    var uid: ExactText
    var instance: ExactText

    init?(_ component: Component) {
      guard let uid = component.first("UID")?.text, !uid.isEmpty else { return nil }
      name = component.name
      self.uid = ExactText(uid)
      instance = ExactText(component.first("RECURRENCE-ID").map(ComponentPrinter.line) ?? "")
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
