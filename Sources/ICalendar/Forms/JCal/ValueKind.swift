import CalendarDomain

/// The type of a property's value, by its VALUE parameter or else by the property's name.
///
/// Source: RFC 5545, 3.2.20; RFC 7265, 3.4.
enum ValueKind {
  /// Whether the value is a list with commas; `name` is in upper case.
  static func isList(_ name: String) -> Bool { Vocabulary.property(name)?.isList ?? false }

  /// Whether a line of that type needs no VALUE; `name` is in upper case.
  static func isDefault(_ kind: String, of name: String) -> Bool {
    guard let entry = Vocabulary.property(name), !name.hasPrefix("X-") else { return false }
    return entry.type.rawValue == kind && !entry.alwaysNamesType
  }

  /// The type of this property in lower case; `unknown` when there is no telling, as of what programs made up.
  static func of(_ property: ContentProperty) -> String {
    if let type = property.valueType { return type.lowercased() }
    let name = property.canonicalName
    guard !name.hasPrefix("X-") else { return "unknown" }
    return Vocabulary.property(name)?.type.rawValue ?? "unknown"
  }
}
