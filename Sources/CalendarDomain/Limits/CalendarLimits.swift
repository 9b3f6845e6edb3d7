/// How much of one calendar is taken before it is refused, or before the rest of a thing is left aside, so that a hostile
/// one costs little.
public struct CalendarLimits: Hashable, Sendable {
  /// Bytes of the input.
  public var maxBytes = 512 << 20
  /// Components of all kinds that are parsed.
  public var maxComponents = 1_000_000
  /// Depth of components inside components, VCALENDAR being 1.
  public var maxNesting = 32
  /// Bytes of one unfolded line; a longer one is left out.
  public var maxLineLength = 32 << 20
  /// Lines that are kept of one component, without those of components in it.
  public var maxProperties = 100_000
  /// ATTACH lines that are kept of one component.
  public var maxAttachments = 10_000
  /// Parameters of one line, and values of one parameter; a line with more is left out.
  public var maxParameters = 1_000
  /// RRULEs of one series that are followed, and EXRULEs.
  public var maxRules = 1_000
  /// RDATEs of one series that are shown, and EXDATEs that are heeded.
  public var maxDates = 100_000
  /// Components of one UID that are read as changes of single instances.
  public var maxOverrides = 100_000
  /// Names of time zones that are looked up.
  public var maxZones = 10_000
  /// What rules, dates and zones of the calendar may cost to follow, in units of about a twentieth of a microsecond.
  public var maxWork = 40_000_000
  /// Depth of values inside values of a text in JSON.
  public var maxDepth = 128
  /// Findings kept; the last one then says how many more there were.
  public var maxDiagnostics = 10_000

  public init() {}

  /// These limits, with one of them changed.
  public func with<Value>(_ path: WritableKeyPath<CalendarLimits, Value>, _ value: Value) -> CalendarLimits {
    var limits = self
    limits[keyPath: path] = value
    return limits
  }
}
