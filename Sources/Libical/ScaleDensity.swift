import CalendarDomain

/// Tells whether a rule has an instance every few decades.
///
/// libical searches for the next instance without end, and cannot be interrupted: a rule that names no day
/// (the fifth Monday among the first days of a month), or one in a thousand years (the leap month after the
/// twelfth), costs minutes where the months follow the moon. So it is asked only about rules of which the
/// parts alone tell that the search is short; about the others this errs to the safe side.
struct ScaleDensity {
  private let rule: RecurrenceModel
  private let months: ScaleMonths

  /// - Parameter rule: without ordinals of weekdays where its frequency gives them no meaning.
  init(_ rule: RecurrenceModel) {
    self.rule = rule
    months = ScaleMonths(scale: rule.scale ?? "GREGORIAN")
  }

  /// Whether the rule may be handed to libical.
  var isCertain: Bool {
    // Two parts that name days each their own way may have no day in common.
    let ordinals = rule.byDay.filter { $0.ordinal != nil }
    let kinds = [
      rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty, ordinals.isEmpty,
    ]
    guard kinds.count(where: { !$0 }) <= 1 else { return false }
    // Nor may a day of the year lie in the month that is asked for.
    guard rule.byMonth.isEmpty || rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty else { return false }
    return hasWeekday && hasMonthDay && hasYearDay && hasPosition
  }

  /// Whether a weekday stands in the period often enough; those without an ordinal do.
  private var hasWeekday: Bool {
    let most = rule.frequency == .monthly || !rule.byMonth.isEmpty ? 5 : 50
    return rule.byDay.isEmpty || rule.byDay.contains { abs($0.ordinal ?? 0) <= most }
  }

  /// Whether one of the months that are asked for comes often, and has one of the days.
  private var hasMonthDay: Bool {
    let days = rule.byMonthDay.map(abs)
    // Days and weeks are stepped through one by one, SKIP moves none of them, and libical finds no day counted
    // from the end of a month among them.
    guard rule.frequency >= .monthly else {
      return (days.isEmpty || rule.byMonthDay.contains { (1...29).contains($0) })
        && (rule.byMonth.isEmpty || rule.byMonth.contains { !$0.isLeap && $0.month <= 12 })
    }
    guard rule.skip == nil || rule.skip == .omit else {
      // A leap month that is not there becomes another in its year, if the scale has such months.
      return rule.byMonth.isEmpty || rule.byMonth.contains { !$0.isLeap }
        || rule.frequency == .yearly && months.hasLeapMonths
    }
    guard !rule.byMonth.isEmpty else { return days.isEmpty || days.contains { $0 <= months.longest } }
    return rule.byMonth.contains { entry in
      guard let length = months.length(of: entry) else { return false }
      return days.isEmpty || days.contains { $0 <= length }
    }
  }

  private var hasYearDay: Bool {
    if !rule.byWeekNumber.isEmpty { return rule.byWeekNumber.contains { abs($0) <= 50 } }
    guard rule.skip == nil || rule.skip == .omit else { return true }
    return rule.byYearDay.isEmpty || rule.byYearDay.contains { abs($0) <= months.daysOfYear }
  }

  /// Whether the set of a period has as many members as BYSETPOS asks for.
  private var hasPosition: Bool {
    guard !rule.bySetPosition.isEmpty else { return true }
    let isPlain = rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    let weekdays = isPlain && rule.frequency == .monthly ? rule.byDay.count { $0.ordinal == nil } * 4 : 0
    return rule.bySetPosition.contains { abs($0) <= max(1, weekdays) }
  }
}
