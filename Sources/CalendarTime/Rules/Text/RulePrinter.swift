public import CalendarDomain

/// Writes a rule as the value of an RRULE.
///
/// The order of the parts is fixed: RSCALE, FREQ, UNTIL, COUNT, INTERVAL, the BY parts from coarse to fine,
/// BYSETPOS, WKST, SKIP, then unknown parts; lists keep the order they came in. Source: RFC 5545, 3.3.10.
public enum RulePrinter {
  public static func text(_ rule: RecurrenceModel) -> String {
    var parts: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { parts.append(name + "=" + value) }
    }
    func join(_ numbers: [Int]) -> String { numbers.map { String($0) }.joined(separator: ",") }
    add("RSCALE", rule.scale)
    add("FREQ", rule.frequency.rawValue)
    add("UNTIL", rule.until.map { BasicTime.text($0) })
    add("COUNT", rule.count.map { String($0) })
    add("INTERVAL", rule.interval.map { String($0) })
    add("BYMONTH", rule.byMonth.map { "\($0.month)\($0.isLeap ? "L" : "")" }.joined(separator: ","))
    add("BYWEEKNO", join(rule.byWeekNumber))
    add("BYYEARDAY", join(rule.byYearDay))
    add("BYMONTHDAY", join(rule.byMonthDay))
    add(
      "BYDAY",
      rule.byDay.map { ($0.ordinal.map { String($0) } ?? "") + $0.weekday.code }.joined(separator: ","))
    add("BYHOUR", join(rule.byHour))
    add("BYMINUTE", join(rule.byMinute))
    add("BYSECOND", join(rule.bySecond))
    add("BYSETPOS", join(rule.bySetPosition))
    add("WKST", rule.weekStart?.code)
    add("SKIP", rule.skip?.rawValue)
    for part in rule.unknownParts { add(part.name, part.value) }
    return parts.joined(separator: ";")
  }
}
