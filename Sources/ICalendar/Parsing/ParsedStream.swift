public import CalendarDomain

/// What a stream of calendars holds.
///
/// Source: RFC 5545, 3.4.
public struct ParsedStream: Hashable, Sendable {
  /// The VCALENDAR trees in the order they came; at least one.
  public var calendars: [Component]
  /// Everything ignored, repaired or guessed on the way.
  public var diagnostics: [Diagnostic]

  /// The input ends in the middle of a line, inside a component: what came after that is not known.
  public var isCutOff = false

  /// The input ends at the end of a line, with a component still open: nobody knows what would have followed.
  public var isUnfinished = false
  /// UID of the event, to-do and so on that is open at the end of the input.
  public var openUID: String?

  public init(calendars: [Component], diagnostics: [Diagnostic], isCutOff: Bool = false) {
    self.calendars = calendars
    self.diagnostics = diagnostics
    self.isCutOff = isCutOff
  }
}
