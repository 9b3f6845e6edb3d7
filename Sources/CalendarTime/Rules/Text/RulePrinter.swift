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
    add("UNTIL", rule.until.map(text(of:)))
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

  /// `20261231`, `20261231T235959` or `20261231T235959Z`.
  private static func text(of time: EventTime) -> String {
    let local = time.local
    let date = padded(local.date.year, 4) + padded(local.date.month, 2) + padded(local.date.day, 2)
    if time.isDate { return date }
    let clock = padded(local.hour, 2) + padded(local.minute, 2) + padded(local.second, 2)
    if case .utc = time { return date + "T" + clock + "Z" }
    return date + "T" + clock
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
