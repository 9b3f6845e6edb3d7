/// Why a rule cannot be read or walked at all; the caller shows DTSTART alone.
public struct RecurrenceError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// No FREQ part.
    case missingFrequency = "rule-without-frequency"
    /// FREQ with a word that RFC 5545 does not have.
    case unknownFrequency = "rule-unknown-frequency"
    /// Not a list of NAME=VALUE parts.
    case malformed = "rule-unreadable"
    /// RSCALE (or SKIP) for which no calendar arithmetic is at hand.
    case unsupportedScale = "rule-unsupported-scale"
    /// Following it to where it is asked about costs more than a series may.
    case tooMuchWork = "rule-too-much-work"
    /// DTSTART is not a day of the years 1 to 9999.
    case badStart = "rule-bad-start"
  }

  public var code: Code
  /// One sentence without a full stop.
  public var reason: String

  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { "\(reason) [\(code.rawValue)]" }

  public static func == (left: RecurrenceError, right: RecurrenceError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
