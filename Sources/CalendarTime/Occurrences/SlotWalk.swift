import CalendarDomain

/// The slots of a recurrence set in ascending order, each instant once: DTSTART, every RRULE and
/// RDATE, less EXRULE and EXDATE.
///
/// Source: RFC 5545, 3.8.5.1 to 3.8.5.3.
struct SlotWalk {
  private var rules: [(walk: RuleWalk, head: Slot?)] = []
  private var exclusions: [(walk: RuleWalk, head: Slot?)] = []
  /// DTSTART and RDATEs, ascending.
  private let fixed: [Slot]
  private var fixedIndex = 0
  private let excluded: SlotSet<Bool>
  private var last: Instant?
  /// Rules of one component that are followed; real ones have one or two.
  private static let mostRules = 100
  /// Slots that may still be looked at: bounds a rule that another one takes away entirely.
  private var budget = 1_000_000
  /// Whether the budget ran out before the walk ended.
  private(set) var isExhausted: Bool

  /// - Parameter bound: wall clock of the series; slots before it need not be produced.
  init(
    _ scheduling: SchedulingModel, clock: SeriesClock, from bound: LocalDateTime,
    expandScale: ScaleExpander?, faults: inout [RecurrenceError]
  ) {
    isExhausted = max(scheduling.rules.count, scheduling.exceptionRules.count) > SlotWalk.mostRules
    var fixed = [
      Slot(
        local: clock.form.local, instant: clock.instant(of: clock.form.local), origin: .master)
    ]
    for date in scheduling.recurrenceDates {
      let local = clock.local(of: date.start)
      var slot = Slot(
        local: local, instant: SlotWalk.instant(of: date.start, local: local, clock: clock),
        origin: .date)
      if case .period(let period) = date, !clock.isDate {
        slot.length = SlotWalk.length(of: period, start: slot, clock: clock)
      }
      fixed.append(slot)
    }
    // Where two share a start, the one with a length of its own speaks for both.
    fixed.sort { ($0.instant, $0.length == nil ? 1 : 0) < ($1.instant, $1.length == nil ? 1 : 0) }
    self.fixed = fixed

    var excluded = SlotSet<Bool>()
    for time in scheduling.exceptionDates { excluded.insert(time, true, clock: clock) }
    self.excluded = excluded

    for rule in scheduling.rules.prefix(SlotWalk.mostRules) {
      do throws(RecurrenceError) {
        var walk = try RuleWalk(rule, clock: clock, countsStart: true, expandScale: expandScale)
        walk.seek(bound)
        let head = walk.next()
        rules.append((walk, head))
      } catch { faults.append(error) }
    }
    for rule in scheduling.exceptionRules.prefix(SlotWalk.mostRules) {
      do throws(RecurrenceError) {
        var walk = try RuleWalk(rule, clock: clock, countsStart: false, expandScale: expandScale)
        walk.seek(bound)
        let head = walk.next()
        exclusions.append((walk, head))
      } catch { faults.append(error) }
    }
    while fixedIndex < fixed.count, fixed[fixedIndex].local < bound { fixedIndex += 1 }
  }

  mutating func next() -> Slot? {
    while let slot = nextOfUnion() {
      budget -= 1
      guard budget > 0 else {
        isExhausted = true
        return nil
      }
      if slot.instant == last { continue }
      last = slot.instant
      if isExcludedByRule(slot) || excluded[slot] != nil { continue }
      return slot
    }
    return nil
  }

  private mutating func nextOfUnion() -> Slot? {
    var best: Slot? = fixedIndex < fixed.count ? fixed[fixedIndex] : nil
    var bestRule: Int?
    for index in rules.indices {
      guard let head = rules[index].head else { continue }
      if best == nil || head.instant < best!.instant {
        best = head
        bestRule = index
      }
    }
    if let bestRule {
      rules[bestRule].head = rules[bestRule].walk.next()
    } else if best != nil {
      fixedIndex += 1
    }
    return best
  }

  private mutating func isExcludedByRule(_ slot: Slot) -> Bool {
    for index in exclusions.indices {
      var steps = 0
      while let head = exclusions[index].head, head.instant < slot.instant {
        // A few steps are cheaper than a jump, above all for a rule that has to count.
        steps += 1
        if steps == 64 { exclusions[index].walk.seek(slot.local) }
        exclusions[index].head = exclusions[index].walk.next()
      }
      if exclusions[index].head?.instant == slot.instant { return true }
    }
    return false
  }

  private static func instant(
    of time: EventTime, local: LocalDateTime, clock: SeriesClock
  ) -> Instant {
    clock.isDate || time.isDate ? clock.instant(of: local) : clock.resolver.instant(of: time)
  }

  private static func length(
    of period: PeriodModel, start: Slot, clock: SeriesClock
  ) -> EventLength? {
    switch period.extent {
    case .end(let end):
      let seconds =
        clock.resolver.instant(of: end).secondsSince1970 - start.instant.secondsSince1970
      return seconds >= 0 ? .exact(seconds) : nil
    case .duration(let duration):
      guard duration.isPositive else { return nil }
      return .nominal(days: duration.nominalDays, seconds: duration.exactSeconds)
    }
  }
}
