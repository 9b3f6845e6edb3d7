import CalendarDomain

/// How often properties may stand in a component, as the vocabulary says.
struct ComponentRule {
  /// Where the RFC says so: `RFC 5545, 3.6.1`.
  let section: String
  /// Exactly once.
  let once: [String]
  /// Once or not at all.
  let atMostOnce: [String]
  /// Never both.
  let exclusive: [ComponentTerm.Pair]
  /// The first needs the second.
  let needs: [ComponentTerm.Pair]

  /// The rule of a component by its name; nil for one that no RFC knows.
  static func of(_ name: String) -> ComponentRule? { table[name] }

  private init(_ entry: ComponentTerm) {
    section = entry.source
    let properties = Vocabulary.properties(of: entry.name)
    func names(_ presence: Presence) -> [String] {
      properties.filter { $0.places[entry.name] == presence }.map(\.name)
    }
    once = names(.once)
    atMostOnce = names(.atMostOnce)
    exclusive = entry.exclusive
    needs = entry.needs
  }

  private static let table = Dictionary(
    uniqueKeysWithValues: Vocabulary.components.map { ($0.name, ComponentRule($0)) })
}
