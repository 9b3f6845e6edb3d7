/// What an intent says about itself: the catalogue, its JSON Schema and the manual are made from it.
public struct IntentDescriptor: Sendable {
  /// What a parameter takes.
  public enum Kind: Hashable, Sendable {
    case text
    case boolean
    case integer
    /// RFC 3339: a date, an instant, or a wall time.
    case time
    /// `#RRGGBB`.
    case color
    /// The value of an RRULE.
    case rule
    /// Minutes.
    case minutes
    case choice([String])
    case texts
    /// Objects with `email` and, if known, `name`.
    case attendees
    /// Minutes before the start.
    case alarms
  }

  public struct Parameter: Sendable {
    public var name: String
    public var kind: Kind
    public var isRequired: Bool
    /// null is a value of its own: it clears the field.
    public var isClearable: Bool
    /// One sentence.
    public var summary: String

    public init(
      _ name: String, _ kind: Kind, isRequired: Bool = false, isClearable: Bool = false, _ summary: String
    ) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      self.isClearable = isClearable
      self.summary = summary
    }
  }

  /// As it is called in JSON: `createEvent`.
  public var name: String
  /// One sentence.
  public var summary: String
  public var parameters: [Parameter]
  /// What it answers, as a noun: `event`.
  public var answer: String
  /// It shows something, and hands a route to the `NavigationManager`.
  public var isForeground: Bool

  public init(
    _ name: String, _ summary: String, _ parameters: [Parameter] = [], answer: String,
    isForeground: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.answer = answer
    self.isForeground = isForeground
  }
}
