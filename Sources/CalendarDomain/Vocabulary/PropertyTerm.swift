/// What is known of a property: a row of the vocabulary.
public struct PropertyTerm: Hashable, Sendable {
  /// What a snapshot makes of the property of an event.
  ///
  /// Source: wire format, 'Dropped on purpose'.
  public enum Use: Hashable, Sendable {
    /// One of the eight keys is made from it.
    case drawn
    /// It decides whether and how the event is shown, and then goes.
    case decides
    case dropped
  }

  /// What the value may be beyond its type.
  public enum Form: Hashable, Sendable {
    case any
    /// A name of letters, digits and `-`: one of the standard's, a registered one or a program's own.
    case word
    /// One of these words in any case; the empty list of a component means that of any.
    case oneOf([String: [String]])
  }

  /// Upper case.
  public let name: String
  /// The type where VALUE does not say another.
  public let type: ValueType
  /// There is no default type: every line says VALUE, even for `type`.
  public let alwaysNamesType: Bool
  /// The value is a list with commas.
  public let isList: Bool
  public let form: Form
  public let secrecy: Secrecy
  public let use: Use
  /// Where it may stand, and how often, by component; nothing is said of properties that programs made up.
  public let places: [String: Presence]
  /// The section that defines it.
  public let source: String

  /// - Parameter places: components with `!`, `?` or `*` behind each, blanks between them.
  init(
    _ name: String, _ type: ValueType, alwaysNamesType: Bool = false, isList: Bool = false,
    form: Form = .any, _ secrecy: Secrecy, use: Use = .dropped, _ places: String, _ source: String
  ) {
    self.name = name
    self.type = type
    self.alwaysNamesType = alwaysNamesType
    self.isList = isList
    self.form = form
    self.secrecy = secrecy
    self.use = use
    var table: [String: Presence] = [:]
    for place in places.split(separator: " ") {
      guard let last = place.last, let presence = Presence(rawValue: last) else { continue }
      table[String(place.dropLast())] = presence
    }
    self.places = table
    self.source = source
  }
}
