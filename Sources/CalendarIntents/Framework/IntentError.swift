public import CalendarRepository

/// Why an intent was refused. Equal by code.
public struct IntentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable word, as it stands in the answer to a JSON intent.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An event, calendar, to-do or due date that is not there.
    case notFound
    /// A parameter that cannot be taken.
    case validation
    /// The calendar is a subscription.
    case readOnly
    /// What is there does not allow it.
    case conflict
    /// No intent has that name.
    case unknownIntent
    /// A dependency that no one registered.
    case notRegistered
  }

  public var code: Code
  /// One sentence without a full stop.
  public var reason: String
  /// The parameter concerned.
  public var field: String?

  public init(_ code: Code, _ reason: String, field: String? = nil) {
    self.code = code
    self.reason = reason
    self.field = field
  }

  public static func notFound(_ what: String, _ id: String) -> IntentError {
    IntentError(.notFound, "there is no \(what) '\(id)'")
  }

  public static func validation(_ field: String, _ reason: String) -> IntentError {
    IntentError(.validation, reason, field: field)
  }

  public static func readOnly(_ calendar: StoredCalendarModel) -> IntentError {
    IntentError(
      .readOnly, "'\(calendar.title)' (\(calendar.key)) is read-only: it is changed by importing its source")
  }

  /// Shown: the parameter before the reason.
  public var description: String { field.map { "\($0): \(reason)" } ?? reason }

  /// Spoken: a sentence of its own.
  public var spoken: String { reason.prefix(1).uppercased() + reason.dropFirst() + "." }

  public static func == (left: IntentError, right: IntentError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
