import CalendarDomain
public import CalendarTime

/// Rules on the dates of other calendars (RSCALE) or with SKIP, answered by libical with ICU.
///
/// Source: RFC 7529.
public enum CalendarScales {
  /// What a step costs, in units of a `WorkBudget`: months of these follow the moon as it is observed.
  private static func costOfStep(_ rule: RecurrenceModel) -> Int {
    rule.scale == "CHINESE" || rule.scale == "DANGI" ? 4_000 : 200
  }

  /// How many steps lead from one instance to the next: days and weeks are looked at one by one.
  private static func steps(_ rule: RecurrenceModel, from last: LocalDateTime, to next: LocalDateTime) -> Int
  {
    guard rule.frequency < .monthly else { return 1 }
    let days = next.date.dayNumber - last.date.dayNumber
    return max(1, days / (rule.frequency == .daily ? 1 : 7) / max(1, rule.interval ?? 1))
  }

  /// Handed to `RuleSequence`; takes turns with every other use of libical in the process.
  ///
  /// nil for a scale that ICU does not have, for a libical without ICU, and for rules finer than DAILY.
  public static let expand: ScaleExpander = { rule, start, isDate, from, limit in
    guard rule.frequency >= .daily else { return nil }
    // Whether a scale is known is asked for every rule, and making a walk costs as much as some of its steps.
    if limit == 0 { return isKnown(rule.scale ?? "GREGORIAN") ? ScaleExpansion() : nil }
    return LibicalLock.holding {
      occurrences(of: rule, start: start, isDate: isDate, from: from, limit: limit)
    }
  }

  private static func occurrences(
    of rule: RecurrenceModel, start: LocalDateTime, isDate: Bool, from: LocalDateTime, limit: Int
  ) -> ScaleExpansion? {
    guard ScaleWalk.isPossible else { return nil }
    let plain = withMonthsOfYears(withoutMisplacedParts(rule))
    guard ScaleDensity(plain).isCertain else {
      return ScaleExpansion(work: costOfStep(rule), isGivenUp: true)
    }
    // Periods are counted here: libical counts them wrongly in many scales, and then misses DTSTART itself.
    let interval = max(rule.interval ?? 1, 1)
    var every = plain
    every.interval = nil
    if interval > 1 { every.count = nil }
    guard let walk = ScaleWalk(every, start: start, isDate: isDate) else { return nil }
    let periods = interval > 1 ? ScalePeriods(rule, every, start: start) : nil

    var found = ScaleExpansion()
    var counted = 0
    var last: LocalDateTime?
    while found.occurrences.count < limit {
      // A hostile rule shall not hold the program.
      guard found.work < WorkBudget.ofSeries else {
        found.isGivenUp = true
        break
      }
      guard let time = walk.next() else { break }
      found.work += costOfStep(rule) * steps(every, from: last ?? start, to: time) * (periods == nil ? 1 : 2)
      // SKIP may move two days of a rule onto one, which then counts once for us.
      if let last, time <= last { continue }
      last = time
      if let periods {
        guard let index = periods.index(of: time.date) else { break }
        guard index % interval == 0 else { continue }
        counted += 1
        if let count = rule.count, counted > count { break }
      }
      if time >= from { found.occurrences.append(time) }
    }
    return found
  }

  private static let known = Guarded<[String: Bool]>([:])

  private static func isKnown(_ scale: String) -> Bool {
    if let isKnown = known.withLock({ $0[scale] }) { return isKnown }
    var yearly = RecurrenceModel(frequency: .yearly)
    yearly.scale = scale
    let isKnown = LibicalLock.holding {
      ScaleWalk.isPossible
        && ScaleWalk(yearly, start: LocalDateTime(2020, 1, 1), isDate: true) != nil
    }
    // Names come from the outside in any number.
    known.withLock { known in
      if known.count < 100 { known[scale] = isKnown }
    }
    return isKnown
  }

  /// Under MONTHLY libical holds BYMONTH against the month that a day was moved into, not the one it comes from; a year's
  /// months are chosen first, as the standard says.
  private static func withMonthsOfYears(_ rule: RecurrenceModel) -> RecurrenceModel {
    guard rule.frequency == .monthly, !rule.byMonth.isEmpty, rule.skip == .forward || rule.skip == .backward,
      rule.bySetPosition.isEmpty || rule.byMonth.count == 1
    else { return rule }
    var rule = rule
    rule.frequency = .yearly
    return rule
  }

  /// Ordinals of weekdays count in months and years; under DAILY and WEEKLY they are ignored, as the engine does. Nor is
  /// there anything for SKIP to move, since no step leads to a day that does not exist.
  private static func withoutMisplacedParts(_ rule: RecurrenceModel) -> RecurrenceModel {
    guard rule.frequency < .monthly else { return rule }
    var rule = rule
    rule.skip = nil
    for index in rule.byDay.indices { rule.byDay[index].ordinal = nil }
    return rule
  }
}
