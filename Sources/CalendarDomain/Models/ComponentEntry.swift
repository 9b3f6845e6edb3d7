/// What stood at one place of a component.
public enum ComponentEntry: Hashable, Sendable {
  /// The next of the lines of typed fields that have this name, in upper case.
  case property(String)
  /// The next of the other lines.
  case restProperty
  /// The next of the typed inner components of this name.
  case component(String)
  /// The next of the other inner components.
  case restComponent
}
