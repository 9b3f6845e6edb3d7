import CalendarDomain

/// Walks a rule that a `ScaleExpander` answers, some occurrences at a time.
struct ScaleCursor: OccurrenceCursor {
  private static let portion = 64

  private let rule: RecurrenceModel
  private let start: LocalDateTime
  private let isDate: Bool
  private let expand: ScaleExpander
  private var ready: ArraySlice<LocalDateTime>
  private var from: LocalDateTime?

  init(
    _ rule: RecurrenceModel, start: LocalDateTime, isDate: Bool, expand: ScaleExpander?
  ) throws(RecurrenceError) {
    guard let expand, let first = expand(rule, start, isDate, start, ScaleCursor.portion) else {
      throw RecurrenceError(
        .unsupportedScale, "no calendar arithmetic for RSCALE=\(rule.scale ?? "GREGORIAN")")
    }
    self.rule = rule
    self.start = start
    self.isDate = isDate
    self.expand = expand
    ready = []
    accept(first)
  }

  private mutating func accept(_ portion: [LocalDateTime]) {
    ready = portion[...]
    from = portion.count < ScaleCursor.portion ? nil : portion.last?.adding(seconds: 1)
  }

  mutating func next() -> LocalDateTime? {
    if ready.isEmpty, let from { accept(expand(rule, start, isDate, from, ScaleCursor.portion) ?? []) }
    return ready.popFirst()
  }

  mutating func seek(_ bound: LocalDateTime) {
    accept(expand(rule, start, isDate, bound, ScaleCursor.portion) ?? [])
  }

  /// The expander counts by itself.
  mutating func count(before bound: LocalDateTime, enough: Int) -> Int { 0 }
}
