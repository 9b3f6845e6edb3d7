public import CalendarDomain

/// Why an input cannot be read as a calendar at all. Equal by code.
public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable word, listed in ics2snap(1).
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case emptyInput = "empty-input"
    case compressedInput = "compressed-input"
    case notICalendar = "not-icalendar"
    case tooLarge = "too-large"
    case tooManyComponents = "too-many-components"
    case nestedTooDeep = "nested-too-deep"
  }

  public var code: Code
  /// One sentence that says what was found and, where it helps, what to do.
  public var reason: String
  public var location: SourceLocation?

  public init(_ code: Code, _ reason: String, location: SourceLocation? = nil) {
    self.code = code
    self.reason = reason
    self.location = location
  }

  public var description: String { reason }

  public static func == (left: ParseError, right: ParseError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
