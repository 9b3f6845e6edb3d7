public import CalendarDomain

/// Answers rules whose dates belong to another calendar, or that move dates that do not exist.
///
/// Called with the rule, DTSTART, whether it is a DATE, a lower bound and a number: the first `limit`
/// occurrences at or after `from`, ascending, each once, COUNT counted from `start`; fewer only where
/// the rule ends; nil where the scale is not known. Must be callable from any thread.
/// Source: RFC 7529, 4.
public typealias ScaleExpander =
  @Sendable (
    _ rule: RecurrenceModel, _ start: LocalDateTime, _ isDate: Bool, _ from: LocalDateTime, _ limit: Int
  ) -> [LocalDateTime]?
