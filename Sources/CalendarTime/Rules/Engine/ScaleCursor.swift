import CalendarDomain

/// Walks a rule that a `ScaleExpander` answers, some occurrences at a time.
///
/// Every portion is walked to from DTSTART, so each is twice as large as the one before.
struct ScaleCursor: OccurrenceCursor {
  private static let firstPortion = 2

  private let rule: RecurrenceModel
  private let start: LocalDateTime
  private let isDate: Bool
  private let expand: ScaleExpander
  private var ready: ArraySlice<LocalDateTime> = []
  /// Where the next portion begins; nil at the end.
  private var from: LocalDateTime?
  private var portion = ScaleCursor.firstPortion
  private(set) var work = 0
  private(set) var isGivenUp = false

  init(
    _ rule: RecurrenceModel, start: LocalDateTime, isDate: Bool, expand: ScaleExpander?
  ) throws(RecurrenceError) {
    guard let expand, expand(rule, start, isDate, start, 0) != nil else {
      throw RecurrenceError(
        .unsupportedScale, "no calendar arithmetic for RSCALE=\(rule.scale ?? "GREGORIAN")")
    }
    self.rule = rule
    self.start = start
    self.isDate = isDate
    self.expand = expand
    from = start
  }

  mutating func next() -> LocalDateTime? {
    if ready.isEmpty, let from {
      let expansion = expand(rule, start, isDate, from, portion) ?? ScaleExpansion()
      work += expansion.work
      isGivenUp = expansion.isGivenUp
      ready = expansion.occurrences[...]
      self.from = ready.count < portion ? nil : ready.last?.adding(seconds: 1)
      portion *= 2
    }
    return ready.popFirst()
  }

  mutating func seek(_ bound: LocalDateTime) {
    ready = []
    from = bound
  }

  /// The expander counts by itself.
  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int { 0 }
}
