/// The words of iCalendar: every property, component and parameter with all that the project knows of it.
///
/// The one place to add one. Reading and writing, checks, what an anonymous copy hides, the types of jCal, what a
/// snapshot drops and what a scan of bytes keeps all look here. Names are asked for in upper case.
public enum Vocabulary {
  private static let propertiesByName = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0) })
  private static let componentsByName = Dictionary(uniqueKeysWithValues: components.map { ($0.name, $0) })
  private static let parametersByName = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
  private static let propertiesByComponent: [String: [PropertyTerm]] = {
    var table: [String: [PropertyTerm]] = [:]
    for entry in properties { for place in entry.places.keys { table[place, default: []].append(entry) } }
    return table
  }()

  /// The row of a property; nil for one that nobody knows.
  public static func property(_ name: String) -> PropertyTerm? { propertiesByName[name] }

  /// The row of a component; nil for one that nobody knows.
  public static func component(_ name: String) -> ComponentTerm? { componentsByName[name] }

  /// The row of a parameter; nil for one that nobody knows.
  public static func parameter(_ name: String) -> ParameterTerm? { parametersByName[name] }

  /// The properties that have a place in a component.
  public static func properties(of component: String) -> [PropertyTerm] {
    propertiesByComponent[component] ?? []
  }

  /// Properties of which a snapshot needs to see the lines.
  public static let readBySnapshot = Set(properties.filter { $0.use != .dropped }.map(\.name))
}
