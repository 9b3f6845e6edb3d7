import CalendarDomain

/// English words for the parts of a rule.
enum RuleWords {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  static func weekday(_ weekday: Weekday) -> String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday.rawValue - 1]
  }

  /// `1st`, `last`, `3rd to last`.
  static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return "\(ordinal(number.magnitude)) to last" }
    return ordinal(number.magnitude)
  }

  private static func ordinal(_ number: UInt) -> String {
    let suffix: String
    switch (number % 100, number % 10) {
    case (11...13, _): suffix = "th"
    case (_, 1): suffix = "st"
    case (_, 2): suffix = "nd"
    case (_, 3): suffix = "rd"
    default: suffix = "th"
    }
    return "\(number)\(suffix)"
  }

  /// `a`, `a and b`, `a, b and c`; each item once, in the order they came.
  static func list(_ items: [String], _ word: String = "and") -> String {
    var unique: [String] = []
    for item in items where !unique.contains(item) { unique.append(item) }
    guard unique.count > 1, let last = unique.last else { return unique.first ?? "" }
    return unique.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  static func month(_ entry: RecurrenceModel.MonthEntry, inScale: Bool) -> String {
    if !inScale && !entry.isLeap && (1...12).contains(entry.month) { return months[entry.month - 1] }
    return (entry.isLeap ? "leap month " : "month ") + String(entry.month)
  }

  /// `09:00` or `09:00:30`.
  static func clock(_ second: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    let clock = two(second / 3600) + ":" + two(second / 60 % 60)
    return second % 60 == 0 ? clock : clock + ":" + two(second % 60)
  }

  /// `24 December 1997`, with `at 00:00 UTC` for a time.
  static func time(_ time: EventTime) -> String {
    let date = time.local.date
    let month = (1...12).contains(date.month) ? months[date.month - 1] : String(date.month)
    let text = "\(date.day) \(month) \(date.year)"
    if time.isDate { return text }
    let clock = clock(time.local.secondOfDay)
    if case .utc = time { return text + " at \(clock) UTC" }
    return text + " at \(clock)"
  }
}
