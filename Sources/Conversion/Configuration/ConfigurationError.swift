public import Basics
public import CalendarDomain

/// Why a configuration cannot be used.
public struct ConfigurationError: Error, Sendable {
  /// One thing that is wrong, and where.
  public struct Finding: Sendable {
    public var problem: JSONProblem
    public var location: SourceLocation
  }

  public enum Kind: Sendable {
    /// The file does not exist or cannot be read.
    case unreadable(InputFailure)
    /// It is no JSON5.
    case syntax(JSONError, SourceLocation)
    /// It is JSON5, but not a configuration.
    case content([Finding])
  }

  public var kind: Kind
}
