public import CalendarDomain

/// Answers rules whose dates belong to another calendar, or that move dates that do not exist.
///
/// Called with the rule, DTSTART, whether it is a DATE, a lower bound and a number: the first `limit`
/// occurrences at or after `from`, ascending, each once, COUNT counted from `start`; fewer only where
/// the rule ends or `isGivenUp` says so; nil where the scale is not known. Must be callable from any thread.
/// Source: RFC 7529, 4.
public typealias ScaleExpander =
  @Sendable (
    _ rule: RecurrenceModel, _ start: LocalDateTime, _ isDate: Bool, _ from: LocalDateTime, _ limit: Int
  ) -> ScaleExpansion?

/// What a `ScaleExpander` found.
public struct ScaleExpansion: Sendable {
  /// Ascending, each once.
  public var occurrences: [LocalDateTime]
  /// What finding them cost, in units of a `WorkBudget`.
  public var work: Int
  /// The search was ended before the rule did, and before the wanted number was found.
  public var isGivenUp: Bool

  public init(occurrences: [LocalDateTime] = [], work: Int = 0, isGivenUp: Bool = false) {
    self.occurrences = occurrences
    self.work = work
    self.isGivenUp = isGivenUp
  }
}
