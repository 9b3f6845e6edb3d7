import CalendarDomain

/// What a rule says that RFC 5545 forbids, and how it is read all the same.
enum RuleReview {
  static func findings(in rule: RecurrenceModel, property: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func warn(_ code: Diagnostic.Code, _ message: String, _ action: String) {
      findings.append(Diagnostic(code, message, property: property, action: action))
    }
    let frequency = rule.frequency
    if rule.count != nil && rule.until != nil {
      warn("rule-count-and-until", "rule has both COUNT and UNTIL", "whichever comes first ends it")
    }
    if rule.byDay.contains(where: { $0.ordinal != nil }) {
      if frequency != .monthly && frequency != .yearly {
        warn(
          "rule-ordinal-ignored", "BYDAY has an ordinal under FREQ=\(frequency.rawValue)", "ordinal ignored")
      } else if !rule.byWeekNumber.isEmpty {
        warn("rule-ordinal-ignored", "BYDAY has an ordinal beside BYWEEKNO", "ordinal ignored")
      }
      if rule.byDay.contains(where: { $0.ordinal == 0 || !(-53...53).contains($0.ordinal ?? 1) }) {
        warn("rule-value-out-of-range", "BYDAY has an ordinal 0 or beyond 53", "matches nothing")
      }
    }
    for entry in rule.byMonth where rule.scale == nil && (!(1...12).contains(entry.month) || entry.isLeap) {
      warn(
        "rule-value-out-of-range", "BYMONTH has no value \(entry.month)\(entry.isLeap ? "L" : "")",
        "matches nothing")
    }
    func warnMisplaced(_ part: String) {
      warn(
        "rule-part-misplaced", "\(part) is not defined under FREQ=\(frequency.rawValue)",
        "read as a further condition")
    }
    if !rule.byWeekNumber.isEmpty && frequency != .yearly { warnMisplaced("BYWEEKNO") }
    if !rule.byYearDay.isEmpty && (.daily ... .monthly).contains(frequency) { warnMisplaced("BYYEARDAY") }
    if !rule.byMonthDay.isEmpty && frequency == .weekly { warnMisplaced("BYMONTHDAY") }
    if rule.skip != nil && rule.scale == nil {
      warn("rule-skip-without-scale", "SKIP is given without RSCALE", "read with RSCALE=GREGORIAN")
    }
    if !rule.bySetPosition.isEmpty && !hasOtherPart(rule) {
      warn(
        "rule-position-alone", "BYSETPOS is given without another BY part", "applied to DTSTART's own place")
    }
    return findings
  }

  private static func hasOtherPart(_ rule: RecurrenceModel) -> Bool {
    !(rule.bySecond.isEmpty && rule.byMinute.isEmpty && rule.byHour.isEmpty && rule.byDay.isEmpty
      && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
      && rule.byMonth.isEmpty)
  }
}
