/// A finding about the input: something ignored, repaired or guessed. A value, never thrown.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, Comparable {
    case note, warning, error

    private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  }

  /// A stable word such as `bad-value`; the list is in ics2snap(1).
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
  }

  public var code: Code
  public var severity: Severity
  /// One sentence, no full stop, that names what was found.
  public var message: String
  public var location: SourceLocation?
  /// UID of the component concerned.
  public var uid: String?
  /// Name of the property concerned, upper case.
  public var property: String?
  /// What was done instead ("read as UTC"), or nil.
  public var action: String?

  public init(
    _ code: Code, _ severity: Severity, _ message: String,
    location: SourceLocation? = nil, uid: String? = nil, property: String? = nil,
    action: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
    self.uid = uid
    self.property = property
    self.action = action
  }
}
