/// How often a property stands in a component.
public enum Presence: Character, Hashable, Sendable {
  case once = "!"
  case atMostOnce = "?"
  case anyNumber = "*"
}
