import CalendarDomain

/// The slots of a recurrence set in ascending order, each instant once: DTSTART, every RRULE and
/// RDATE, less EXRULE and EXDATE.
///
/// Made once for a series; `seek` then puts a copy of it at the beginning of a span of time.
/// Source: RFC 5545, 3.8.5.1 to 3.8.5.3.
struct SlotWalk {
  private var rules: [(walk: RuleWalk, head: Slot?)] = []
  private var exclusions: [(walk: RuleWalk, head: Slot?)] = []
  /// DTSTART and RDATEs, ascending.
  private let fixed: [Slot]
  private var fixedIndex = 0
  private let excluded: SlotSet<Bool>
  private var last: Slot?
  private let clock: SeriesClock
  /// Where the walk ends, exclusive.
  private var end = Instant(secondsSince1970: .max)
  /// A rule ended because following it further costs too much.
  private var isGivenUp = false
  /// The slots from there on are not known; nil when all are that were asked for.
  private(set) var cut: Instant?

  init(
    _ scheduling: borrowing SchedulingModel, clock: SeriesClock, expandScale: ScaleExpander?,
    limits: CalendarLimits, budget: inout WorkBudget, faults: inout [RecurrenceError]
  ) {
    self.clock = clock
    var fixed = [
      Slot(
        local: clock.form.local, instant: clock.instant(of: clock.form.local), origin: .master)
    ]
    // Each value has its price, so that no file makes of many cheap ones a dear one.
    budget.spend(
      WorkBudget.value
        * (min(scheduling.recurrenceDates.count, limits.maxDates)
          + min(scheduling.exceptionDates.count, limits.maxDates)))
    for date in scheduling.recurrenceDates.prefix(limits.maxDates) {
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
    if fixed.count > 1 {
      fixed.sort {
        ($0.instant, $0.local.date, $0.length == nil ? 1 : 0)
          < ($1.instant, $1.local.date, $1.length == nil ? 1 : 0)
      }
    }
    self.fixed = fixed

    var excluded = SlotSet<Bool>()
    for time in scheduling.exceptionDates.prefix(limits.maxDates) {
      excluded.insert(time, true, clock: clock)
    }
    self.excluded = excluded

    /// The walks of those rules that can be walked.
    func walks(_ list: [RecurrenceModel], countsStart: Bool) -> [(walk: RuleWalk, head: Slot?)] {
      var walks: [(walk: RuleWalk, head: Slot?)] = []
      walks.reserveCapacity(min(list.count, limits.maxRules))
      for rule in list.prefix(limits.maxRules) {
        do throws(RecurrenceError) {
          if budget.isSeriesSpent { throw SlotWalk.tooMuchWork }
          walks.append(
            (try RuleWalk(rule, clock: clock, countsStart: countsStart, expandScale: expandScale), nil)
          )
          budget.spend(WorkBudget.rule + walks[walks.count - 1].walk.work)
        } catch { faults.append(error) }
      }
      return walks
    }
    rules = walks(scheduling.rules, countsStart: true)
    exclusions = walks(scheduling.exceptionRules, countsStart: false)
  }

  /// Makes `next()` give the first slot of a span of time.
  ///
  /// - Parameters:
  ///   - bound: wall clock of the series; slots of rules before it need not be produced.
  ///   - fixedBound: the same for DTSTART and RDATEs, which may be longer.
  ///   - end: slots from there on are not produced.
  /// - Throws: when that costs more than there is; DTSTART and RDATEs are then produced alone.
  mutating func seek(
    _ bound: LocalDateTime, fixed fixedBound: LocalDateTime, before end: Instant, budget: inout WorkBudget
  ) throws(RecurrenceError) {
    self.end = end
    skipFixed(before: fixedBound)
    do throws(RecurrenceError) {
      for index in rules.indices { try SlotWalk.seek(&rules[index], bound, &budget) }
      for index in exclusions.indices {
        try SlotWalk.seek(&exclusions[index], min(bound, fixedBound), &budget)
      }
    } catch {
      rules = []
      exclusions = []
      throw error
    }
  }

  /// Whether the set, EXDATE and EXRULE counted, has the instance that an override names; asked before any `seek`.
  func holds(_ override: OverridePlan.Entry, budget: inout WorkBudget) -> Bool {
    var walk = self
    let isDay = !clock.isDate && override.member.scheduling.recurrenceID?.time.isDate == true
    let day = LocalDateTime(date: override.local.date)
    let first = isDay ? clock.instant(of: day) : override.slot.instant
    let bound = clock.local(before: first)
    let end = isDay ? clock.instant(of: day.adding(seconds: 86_400)) : first.adding(seconds: 1)
    // What cannot be followed may well be there.
    guard (try? walk.seek(bound, fixed: bound, before: end, budget: &budget)) != nil else { return true }
    while let slot = walk.next(&budget) {
      if isDay ? slot.local.date == day.date : slot.isSame(as: override.slot, isDate: clock.isDate) {
        return true
      }
    }
    return walk.cut != nil
  }

  private mutating func skipFixed(before bound: LocalDateTime) {
    // Almost ascending by wall clock too: a day covers what a change of the clock disturbs.
    let safe = bound.adding(seconds: -86_400)
    var (low, high) = (0, fixed.count)
    while low < high {
      let middle = (low + high) / 2
      if fixed[middle].local < safe { low = middle + 1 } else { high = middle }
    }
    fixedIndex = low
    while fixedIndex < fixed.count, fixed[fixedIndex].local < bound { fixedIndex += 1 }
  }

  private static let tooMuchWork = RecurrenceError(
    .tooMuchWork, "following it to the days asked about takes too long")

  private static func seek(
    _ rule: inout (walk: RuleWalk, head: Slot?), _ bound: LocalDateTime, _ budget: inout WorkBudget
  ) throws(RecurrenceError) {
    let before = rule.walk.work
    rule.walk.seek(bound)
    rule.head = rule.walk.next()
    budget.spend(WorkBudget.rule + rule.walk.work - before)
    if budget.isSeriesSpent || rule.walk.isGivenUp {
      throw SlotWalk.tooMuchWork
    }
  }

  mutating func next(_ budget: inout WorkBudget) -> Slot? {
    while let slot = nextOfUnion(&budget), slot.instant < end {
      if let last, slot.isSame(as: last, isDate: clock.isDate) { continue }
      let isExcluded = isExcludedByRule(slot, &budget)
      if budget.isSeriesSpent || isGivenUp {
        cut = slot.instant
        return nil
      }
      last = slot
      if isExcluded || excluded[slot] != nil { continue }
      return slot
    }
    return nil
  }

  private mutating func nextOfUnion(_ budget: inout WorkBudget) -> Slot? {
    var best: Slot? = fixedIndex < fixed.count ? fixed[fixedIndex] : nil
    var bestRule: Int?
    for index in rules.indices {
      guard let head = rules[index].head else { continue }
      if best == nil || head.precedes(best!, isDate: clock.isDate) {
        best = head
        bestRule = index
      }
    }
    // Every rule was asked for its next one.
    budget.spend(WorkBudget.slot + (rules.count + exclusions.count) / 4)
    if let bestRule {
      rules[bestRule].head = SlotWalk.step(&rules[bestRule].walk, &budget, &isGivenUp)
    } else if best != nil {
      fixedIndex += 1
    }
    return best
  }

  private static func step(
    _ walk: inout RuleWalk, _ budget: inout WorkBudget, _ isGivenUp: inout Bool
  ) -> Slot? {
    let before = walk.work
    let head = walk.next()
    budget.spend(walk.work - before)
    if head == nil, walk.isGivenUp { isGivenUp = true }
    return head
  }

  private mutating func isExcludedByRule(_ slot: Slot, _ budget: inout WorkBudget) -> Bool {
    for index in exclusions.indices {
      var steps = 0
      while let head = exclusions[index].head, head.precedes(slot, isDate: clock.isDate) {
        // A few steps are cheaper than a jump, above all for a rule that has to count.
        steps += 1
        if steps == 64 { exclusions[index].walk.seek(clock.local(before: slot.instant)) }
        budget.spend(WorkBudget.slot)
        exclusions[index].head = SlotWalk.step(&exclusions[index].walk, &budget, &isGivenUp)
      }
      if let head = exclusions[index].head, head.isSame(as: slot, isDate: clock.isDate) { return true }
    }
    return false
  }

  private static func instant(
    of time: EventTime, local: LocalDateTime, clock: SeriesClock
  ) -> Instant {
    clock.isDate || time.isDate ? clock.instant(of: local) : clock.instant(of: time)
  }

  private static func length(
    of period: PeriodModel, start: Slot, clock: SeriesClock
  ) -> EventLength? {
    switch period.extent {
    case .end(let end):
      let seconds =
        clock.instant(of: end).secondsSince1970 - start.instant.secondsSince1970
      return seconds >= 0 ? .exact(seconds) : nil
    case .duration(let duration):
      guard duration.isPositive else { return nil }
      return .nominal(days: duration.nominalDays, seconds: duration.exactSeconds)
    }
  }
}
