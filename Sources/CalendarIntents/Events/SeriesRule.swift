import CalendarDomain
import CalendarTime
import ICalendar

/// Changes that a rule of a series goes through: cut off, continued, moved.
///
/// Source: RFC 5545, 3.3.10.
enum SeriesRule {
  /// The rules of a component as they can be read, each with its line.
  static func rules(_ text: ComponentText) -> [(property: ContentProperty, rule: RecurrenceModel?)] {
    text.all("RRULE").map { ($0, (try? RuleParser.parse($0.value))?.model) }
  }

  /// Ends the rules before `slot`; `count` is how many slots they have given by then.
  static func end(
    _ text: inout ComponentText, before slot: EventTime, after count: Int, _ resolver: ZoneResolver
  ) {
    rewrite(&text) { rule in
      if rule.count != nil {
        rule.count = max(1, count)
      } else {
        rule.until = until(before: slot, resolver)
      }
    }
  }

  /// What is left of COUNT once `count` slots were given.
  static func takeOff(_ count: Int, _ text: inout ComponentText) {
    rewrite(&text) { rule in
      if let whole = rule.count { rule.count = max(1, whole - count) }
    }
  }

  /// UNTIL in the type of DTSTART: the last moment before a slot.
  private static func until(before slot: EventTime, _ resolver: ZoneResolver) -> EventTime {
    switch slot {
    case .date(let date): .date(date.adding(days: -1))
    case .floating(let local): .floating(local.adding(seconds: -1))
    case .utc, .zoned: .utc(resolver.instant(of: slot).adding(seconds: -1).utc)
    }
  }

  /// Moves the rules with a start that moves from `old` to `new`. Throws `validation` for a rule that cannot follow.
  static func move(
    _ text: inout ComponentText, from old: EventTime, to new: EventTime, _ resolver: ZoneResolver
  ) throws(IntentError) {
    var failure: IntentError?
    rewrite(&text) { rule in
      do throws(IntentError) { try move(&rule, from: old, to: new, resolver) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private static func move(
    _ rule: inout RecurrenceModel, from old: EventTime, to new: EventTime, _ resolver: ZoneResolver
  ) throws(IntentError) {
    if let until = rule.until {
      rule.until = moved(until, from: old, to: new, resolver)
    }
    let days = new.local.date.dayNumber - old.local.date.dayNumber
    let refusal = IntentError.validation(
      "startDate", "the rule \(RulePrinter.text(rule)) cannot follow the move; give a new recurrence as well")
    if new.local.secondOfDay != old.local.secondOfDay || new.isDate != old.isDate {
      guard rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty else { throw refusal }
    }
    guard days != 0 else { return }
    let (before, after) = (old.local.date, new.local.date)
    guard rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty, rule.bySetPosition.isEmpty, rule.scale == nil
    else {
      throw refusal
    }
    switch rule.byDay.count {
    case 0: break
    case 1 where rule.byMonthDay.isEmpty:
      rule.byDay = [try moved(rule.byDay[0], of: rule, from: before, to: after, refusal)]
    default: throw refusal
    }
    switch rule.byMonthDay.count {
    case 0: break
    case 1 where rule.byMonthDay[0] == before.day: rule.byMonthDay = [after.day]
    default: throw refusal
    }
    switch rule.byMonth.count {
    case 0: break
    case 1
    where rule.byMonth[0].month == before.month && !rule.byMonth[0].isLeap && rule.frequency == .yearly:
      rule.byMonth = [.init(after.month)]
    default:
      guard before.month == after.month else { throw refusal }
    }
  }

  /// A BYDAY that only repeats what DTSTART says.
  private static func moved(
    _ entry: RecurrenceModel.WeekdayEntry, of rule: RecurrenceModel, from before: LocalDate,
    to after: LocalDate,
    _ refusal: IntentError
  ) throws(IntentError) -> RecurrenceModel.WeekdayEntry {
    guard entry.weekday == before.weekday else { throw refusal }
    guard let ordinal = entry.ordinal, ordinal != 0 else {
      guard rule.frequency == .weekly || rule.frequency == .daily else { throw refusal }
      return .init(weekday: after.weekday)
    }
    guard rule.frequency == .monthly || rule.frequency == .yearly && !rule.byMonth.isEmpty,
      self.ordinal(before, fromEnd: ordinal < 0) == ordinal
    else { throw refusal }
    return .init(ordinal: self.ordinal(after, fromEnd: ordinal < 0), weekday: after.weekday)
  }

  /// Which one of its weekday a date is in its month: from 1, or from -1 backwards.
  private static func ordinal(_ date: LocalDate, fromEnd: Bool) -> Int {
    guard fromEnd else { return (date.day - 1) / 7 + 1 }
    return -((LocalDate.daysInMonth(date.month, year: date.year) - date.day) / 7 + 1)
  }

  /// A time that belongs to a series, moved on its wall clock, in the form that the series has then.
  static func moved(
    _ time: EventTime, from old: EventTime, to new: EventTime, _ resolver: ZoneResolver
  ) -> EventTime {
    let local: LocalDateTime
    switch (time, old) {
    case (.utc, .zoned), (.zoned, .utc), (.zoned, .zoned), (.utc, .floating), (.zoned, .floating):
      let zone = resolver.resolve(old).zone
      local =
        time.tzid == old.tzid && time.tzid != nil ? time.local : zone.local(at: resolver.instant(of: time))
    case (.date(let date), _) where !old.isDate:
      local = LocalDateTime(date: date, secondOfDay: old.local.secondOfDay)
    default: local = time.local
    }
    let shifted = local.adding(seconds: new.local.timeline - old.local.timeline)
    if new.isDate {
      return .date(local.date.adding(days: new.local.date.dayNumber - old.local.date.dayNumber))
    }
    // UNTIL and the like of a series in a zone are in UTC. Source: RFC 5545, 3.3.10.
    if case .utc = time, new.tzid != nil { return .utc(resolver.instant(of: new.withLocal(shifted)).utc) }
    return new.withLocal(shifted)
  }

  /// UNTIL in the form that DTSTART asks for. Source: RFC 5545, 3.3.10.
  static func fitted(_ text: String, start: EventTime, _ resolver: ZoneResolver) -> String {
    guard var rule = (try? RuleParser.parse(text))?.model, let until = rule.until else { return text }
    switch (until, start) {
    case (.date, .date), (.utc, .utc), (.utc, .zoned), (.floating, .floating): return text
    case (_, .date): rule.until = .date(until.local.date)
    case (.date(let date), .floating): rule.until = .floating(LocalDateTime(date: date, secondOfDay: 86_399))
    case (.date(let date), _):
      let end = start.withLocal(LocalDateTime(date: date, secondOfDay: 86_399))
      rule.until = .utc(resolver.instant(of: end).utc)
    case (_, .floating): rule.until = .floating(until.local)
    default: rule.until = .utc(resolver.instant(of: start.withLocal(until.local)).utc)
    }
    return RulePrinter.text(rule)
  }

  /// Rules that cannot be read stay as they are.
  private static func rewrite(_ text: inout ComponentText, _ change: (inout RecurrenceModel) -> Void) {
    let properties = rules(text).map { property, rule in
      guard var changed = rule else { return property }
      change(&changed)
      guard changed != rule else { return property }
      var property = property
      property.value = RulePrinter.text(changed)
      return property
    }
    text.replaceAll("RRULE", by: properties)
  }
}
