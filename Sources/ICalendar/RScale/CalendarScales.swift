import CLibical
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
    return LibicalLock.shared {
      occurrences(of: rule, start: start, isDate: isDate, from: from, limit: limit)
    }
  }

  private static func occurrences(
    of rule: RecurrenceModel, start: LocalDateTime, isDate: Bool, from: LocalDateTime, limit: Int
  ) -> ScaleExpansion? {
    guard icalrecurrencetype_rscale_is_supported() != 0 else { return nil }
    let rule = withoutMisplacedOrdinals(rule)
    guard ScaleDensity(rule).isCertain else { return ScaleExpansion(work: costOfStep(rule), isGivenUp: true) }
    var recurrence = icalrecurrencetype_from_string(text(of: rule))
    guard recurrence.freq != ICAL_NO_RECURRENCE else { return nil }
    defer { icalrecurrencetype_clear(&recurrence) }
    guard let iterator = icalrecur_iterator_new(recurrence, time(start, isDate: isDate)) else { return nil }
    defer { icalrecur_iterator_free(iterator) }

    var found = ScaleExpansion()
    var last: LocalDateTime?
    while found.occurrences.count < limit {
      // A hostile rule shall not hold the program.
      guard found.work < WorkBudget.ofSeries else {
        found.isGivenUp = true
        break
      }
      let next = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(next) == 0, next.year <= 9999 else { break }
      let time = LocalDateTime(
        Int(next.year), Int(next.month), Int(next.day), Int(next.hour), Int(next.minute), Int(next.second))
      found.work += costOfStep(rule) * steps(rule, from: last ?? start, to: time)
      // SKIP may move two days of a rule onto one, which then counts once for us.
      if let last, time <= last { continue }
      last = time
      if time >= from { found.occurrences.append(time) }
    }
    return found
  }

  /// The rule as libical reads it: UNTIL is left to the caller, who knows the zone, and so are values beyond
  /// the width of libical's fields. With a month given twice it finds no position but the first.
  private static func text(of rule: RecurrenceModel) -> String {
    var rule = rule
    rule.until = nil
    rule.unknownParts = []
    rule.scale = rule.scale ?? "GREGORIAN"
    rule.interval = rule.interval.map { min($0, 32_767) }
    rule.count = rule.count.map { min($0, Int(Int32.max)) }
    rule.byMonth = eachOnce(rule.byMonth)
    rule.byMonthDay = eachOnce(rule.byMonthDay)
    rule.byYearDay = eachOnce(rule.byYearDay)
    rule.byWeekNumber = eachOnce(rule.byWeekNumber)
    rule.byDay = eachOnce(rule.byDay)
    return RulePrinter.text(rule)
  }

  /// Ordinals of weekdays count in months and years; under DAILY and WEEKLY they are ignored, as the engine does.
  private static func withoutMisplacedOrdinals(_ rule: RecurrenceModel) -> RecurrenceModel {
    guard rule.frequency < .monthly else { return rule }
    var rule = rule
    for index in rule.byDay.indices { rule.byDay[index].ordinal = nil }
    return rule
  }

  private static func eachOnce<Entry: Hashable>(_ entries: [Entry]) -> [Entry] {
    var seen: Set<Entry> = []
    return entries.filter { seen.insert($0).inserted }
  }

  private static func time(_ time: LocalDateTime, isDate: Bool) -> icaltimetype {
    var result = icaltime_null_time()
    result.year = Int32(time.date.year)
    result.month = Int32(time.date.month)
    result.day = Int32(time.date.day)
    result.hour = Int32(time.hour)
    result.minute = Int32(time.minute)
    result.second = Int32(time.second)
    result.is_date = isDate ? 1 : 0
    return result
  }
}
