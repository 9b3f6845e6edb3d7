import CalendarDomain

/// Walks the occurrences of one rule; COUNT and UNTIL are left to `RuleSequence`.
protocol OccurrenceCursor: Sendable {
  /// The next occurrence, ascending, each once; nil at the end.
  mutating func next() -> LocalDateTime?

  /// Makes `next()` give the first occurrence at or after `bound`, which is not before DTSTART.
  mutating func seek(_ bound: LocalDateTime)

  /// How many occurrences lie before `bound`; may stop at `enough`.
  mutating func count(before bound: LocalDateTime, enough: Int) -> Int
}

/// What never happens.
struct EmptyCursor: OccurrenceCursor {
  mutating func next() -> LocalDateTime? { nil }
  mutating func seek(_ bound: LocalDateTime) {}
  mutating func count(before bound: LocalDateTime, enough: Int) -> Int { 0 }
}
