public import CalendarDomain

/// Puts a rule into an English sentence, with what it takes from DTSTART.
public struct RuleExplainer {
  private let rule: RecurrenceModel
  private let start: LocalDateTime
  private let isDate: Bool

  /// One sentence with a full stop, such as "Every 2 weeks on Tuesday at 09:00, 10 times."
  public static func sentence(_ rule: RecurrenceModel, start: LocalDateTime, isDate: Bool) -> String {
    RuleExplainer(rule: rule, start: start, isDate: isDate).sentence
  }

  private var sentence: String {
    var words = [head]
    words += [months, weeks, days, times].filter { !$0.isEmpty }
    var text = words.joined(separator: " ")
    if !rule.bySetPosition.isEmpty {
      let places = RuleWords.list(rule.bySetPosition.map(RuleWords.ordinal))
      text += ", of these the \(places) in each \(unit)"
    }
    if let weekStart = rule.weekStart, usesWeeks {
      text += ", weeks starting on \(RuleWords.weekday(weekStart))"
    }
    if let scale = rule.scale, scale != "GREGORIAN" { text += ", by the \(scale.lowercased()) calendar" }
    switch rule.skip {
    case .backward: text += ", a day that does not exist moved to the one before"
    case .forward: text += ", a day that does not exist moved to the one after"
    default: break
    }
    if let count = rule.count { text += count == 1 ? ", once" : ", \(count) times" }
    if let until = rule.until { text += ", until \(RuleWords.time(until))" }
    return text + "."
  }

  private var unit: String {
    switch rule.frequency {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }

  private var head: String {
    let interval = max(rule.interval ?? 1, 1)
    return interval == 1 ? "Every \(unit)" : "Every \(interval) \(unit)s"
  }

  private var usesWeeks: Bool {
    !rule.byWeekNumber.isEmpty
      || rule.frequency == .weekly && ((rule.interval ?? 1) > 1 || !rule.bySetPosition.isEmpty)
  }

  private var namesDay: Bool { !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty) }

  private var months: String {
    let entries = rule.byMonth.map {
      RuleWords.month($0, inScale: rule.scale != nil && rule.scale != "GREGORIAN")
    }
    if !entries.isEmpty { return "in " + RuleWords.list(entries) }
    guard rule.frequency == .yearly, rule.scale == nil, !namesDay, rule.byWeekNumber.isEmpty else {
      return ""
    }
    return "in " + RuleWords.months[start.date.month - 1]
  }

  private var weeks: String {
    if rule.byWeekNumber.isEmpty { return "" }
    return "in "
      + RuleWords.list(rule.byWeekNumber.map { $0 > 0 ? "week \($0)" : "the \(RuleWords.ordinal($0)) week" })
  }

  private var days: String {
    var parts: [String] = []
    if !rule.byYearDay.isEmpty {
      parts.append("on the " + RuleWords.list(rule.byYearDay.map(RuleWords.ordinal)) + " day of the year")
    }
    if !rule.byMonthDay.isEmpty {
      parts.append("on the " + RuleWords.list(rule.byMonthDay.map(RuleWords.ordinal)) + " day of the month")
    }
    if !rule.byDay.isEmpty {
      let isCondition = !parts.isEmpty || rule.frequency < .weekly
      parts.append((isCondition ? "if it is " : "on ") + weekdays(isCondition ? "or" : "and"))
    }
    if parts.isEmpty && rule.frequency >= .weekly && rule.scale == nil {
      if rule.frequency == .weekly || !rule.byWeekNumber.isEmpty {
        return "on " + RuleWords.weekday(start.date.weekday)
      }
      return "on the \(RuleWords.ordinal(start.date.day))"
    }
    return parts.joined(separator: ", ")
  }

  private func weekdays(_ word: String) -> String {
    let counts = rule.frequency >= .monthly && rule.byWeekNumber.isEmpty
    let span = rule.frequency == .monthly || !rule.byMonth.isEmpty ? "month" : "year"
    let names = rule.byDay.map { entry in
      guard counts, let ordinal = entry.ordinal else { return RuleWords.weekday(entry.weekday) }
      return "the \(RuleWords.ordinal(ordinal)) \(RuleWords.weekday(entry.weekday)) of the \(span)"
    }
    return RuleWords.list(names, word)
  }

  private var times: String {
    if isDate { return "" }
    let parts = TimeParts(rule, start: start, isDate: false)
    let isWhole = !rule.byHour.isEmpty || rule.frequency > .hourly
    let isShort = rule.byHour.count * max(rule.byMinute.count, 1) * max(rule.bySecond.count, 1) <= 12
    if isWhole && rule.frequency > .hourly && isShort {
      return "at " + RuleWords.list(parts.ofDay.map { RuleWords.clock(Int($0)) })
    }
    var words: [String] = []
    func add(_ values: [Int], _ name: String) {
      if !values.isEmpty { words.append("\(name) " + RuleWords.list(values.sorted().map { String($0) })) }
    }
    add(rule.byHour, "hour")
    add(rule.frequency == .hourly && rule.byMinute.isEmpty ? [start.minute] : rule.byMinute, "minute")
    add(rule.frequency > .secondly && rule.bySecond.isEmpty ? [start.second] : rule.bySecond, "second")
    return words.isEmpty ? "" : "at " + words.joined(separator: ", ")
  }
}
