public import CalendarDomain

/// The occurrences of one rule in wall time: ascending, each once, none before DTSTART.
///
/// Only what the rule itself produces: a DTSTART that the rule does not produce is not added. COUNT and the
/// upper bound are honoured. Years 1 to 9999. Work is bounded: `seek` jumps, and a rule that matches nothing
/// for a whole cycle of the calendar (400 years, or as many cycles as INTERVAL needs to repeat) has ended.
/// Source: RFC 5545, 3.3.10 and 3.8.5.3.
public struct RuleSequence: Sendable, Sequence, IteratorProtocol {
  private var cursor: any OccurrenceCursor
  private let start: LocalDateTime
  private let notAfter: LocalDateTime?
  private let count: Int?
  /// What COUNT leaves at `position`, up to which occurrences were given or counted.
  private var remaining: Int
  private var position: LocalDateTime

  /// - Parameters:
  ///   - start: DTSTART in wall time.
  ///   - isDate: whether DTSTART is a DATE; BYHOUR, BYMINUTE and BYSECOND are then ignored.
  ///   - notAfter: inclusive upper bound; nil takes the rule's own UNTIL as its digits stand.
  ///   - expandScale: answers rules with an RSCALE that Gregorian arithmetic cannot.
  /// - Throws: `RecurrenceError` when DTSTART is no day of the years 1 to 9999, or the scale is not known.
  public init(
    _ rule: borrowing RecurrenceModel, start: LocalDateTime, isDate: Bool, notAfter: LocalDateTime?,
    expandScale: ScaleExpander? = nil
  ) throws(RecurrenceError) {
    guard start.date.isValid, (1...9999).contains(start.date.year), (0..<86_400).contains(start.secondOfDay)
    else { throw RecurrenceError(.badStart, "DTSTART is not a day of the years 1 to 9999") }
    let start = isDate ? LocalDateTime(date: start.date) : start
    self.start = start
    position = start
    self.notAfter = notAfter ?? rule.localUntil(isDate: isDate)
    count = rule.count.map { Swift.max($0, 0) }
    remaining = count ?? 0
    if rule.isGregorian, let skipping = SkipCursor(rule, start: start, isDate: isDate) {
      cursor = skipping
    } else if rule.needsScaleExpander {
      cursor = try ScaleCursor(copy rule, start: start, isDate: isDate, expand: expandScale)
    } else {
      cursor = RuleSequence.cursor(rule, start: start, isDate: isDate)
    }
  }

  private static func cursor(
    _ rule: borrowing RecurrenceModel, start: LocalDateTime, isDate: Bool
  ) -> any OccurrenceCursor {
    let filter = DayFilter(rule, start: start.date)
    let parts = TimeParts(rule, start: start, isDate: isDate)
    // No series outlasts 2^40 seconds, so a longer step is as good as that one.
    let interval = Swift.min(Swift.max(rule.interval ?? 1, 1), 1 << 40)
    let positions = rule.bySetPosition

    /// BYSETPOS among members that are the same in every period.
    func kept(_ members: [Int32]) -> [Int32] {
      positions.isEmpty ? members : chosenPositions(positions, of: members.count).map { members[$0] }
    }

    if rule.frequency < .daily {
      let offsets: [Int32]
      switch rule.frequency {
      case .hourly: offsets = parts.ofHour
      case .minutely: offsets = parts.ofMinute
      default: offsets = [0]
      }
      return SlotCursor(
        filter: filter, slots: SlotGrid(rule.frequency, parts), interval: interval, offsets: kept(offsets),
        start: start)
    }
    let grid = PeriodGrid(
      rule.frequency, interval: interval, weekStart: rule.weekStart ?? .monday, startDay: start.date.dayNumber
    )
    if positions.isEmpty || rule.frequency == .daily {
      return DayCursor(
        filter: filter, grid: grid, interval: interval, times: kept(parts.ofDay), start: start)
    }
    return PositionCursor(filter: filter, grid: grid, times: parts.ofDay, positions: positions, start: start)
  }

  /// What looking for the occurrences has cost so far, in units of a `WorkBudget`.
  var work: Int { cursor.work }

  /// Whether the walk ended because it cost too much, not because the rule ended.
  public var isGivenUp: Bool { cursor.isGivenUp }

  /// The next occurrence, or nil at the end.
  public mutating func next() -> LocalDateTime? {
    if count != nil {
      guard remaining > 0 else { return nil }
      remaining -= 1
    }
    guard let time = cursor.next() else { return nil }
    if let notAfter, time > notAfter { return nil }
    if count != nil { position = time.adding(seconds: 1) }
    return time
  }

  /// Makes `next()` give the first occurrence at or after `bound`; COUNT is still counted from DTSTART.
  ///
  /// Costs the same however far `bound` is from DTSTART, but for COUNT, which is counted by the day or the
  /// period where no shorter way is known.
  public mutating func seek(_ bound: LocalDateTime) {
    let bound = Swift.min(Swift.max(bound, start), LocalDateTime(9999, 12, 31, 23, 59, 59))
    if let count {
      if bound < position { (position, remaining) = (start, count) }
      remaining -= Swift.min(cursor.count(from: position, before: bound, enough: remaining), remaining)
      position = bound
    }
    cursor.seek(bound)
  }
}
