import CalendarDomain

/// Walks the occurrences of one rule; COUNT and UNTIL are left to `RuleSequence`.
protocol OccurrenceCursor: Sendable {
  /// The next occurrence, ascending, each once; nil at the end.
  mutating func next() -> LocalDateTime?

  /// Makes `next()` give the first occurrence at or after `bound`, which is not before DTSTART.
  mutating func seek(_ bound: LocalDateTime)

  /// How many occurrences lie in `from ..< bound`, where `from` is not before DTSTART; may stop at `enough`.
  /// Where the walk stands afterwards is undefined: `seek` comes next.
  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int

  /// What the walk has cost so far, in units of a `WorkBudget`, beside what it gave.
  var work: Int { get }

  /// Whether the walk ended because it cost too much, not because the rule ended.
  var isGivenUp: Bool { get }
}

extension OccurrenceCursor {
  var isGivenUp: Bool { false }
}

/// What never happens.
struct EmptyCursor: OccurrenceCursor {
  mutating func next() -> LocalDateTime? { nil }
  mutating func seek(_ bound: LocalDateTime) {}
  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int { 0 }
  var work: Int { 0 }
}
