import CalendarDomain

/// Reads the rules of vCalendar 1.0: `D1 #10`, `W2 MO FR #0`, `MP1 1+ FR 20261231T000000Z`, `MD1 1 LD`,
/// `YM1 6 7`, `YD1 100`.
///
/// `#n` is COUNT, `#0` no end, and a rule without either and without an end date has two occurrences.
/// Source: vCalendar 1.0, section "Recurrence Rule Grammar".
struct LegacyRuleParser {
  private var model: RecurrenceModel
  private var form: Substring = ""
  private var ordinals: [Int] = []
  private var ordinalsAreOpen = false
  private var times: [(hour: Int, minute: Int)] = []
  private var count: Int?

  static func parse(_ text: String, property: String) throws(RecurrenceError) -> RuleReading {
    let words = text.uppercased().split { $0.isWhitespace || $0 == ";" }
    guard let head = words.first, let start = LegacyRuleParser(head: head) else {
      throw RecurrenceError(.malformed, "\(property) '\(text)' is not a recurrence rule")
    }
    var parser = start
    for word in words.dropFirst() {
      guard parser.read(word) else {
        throw RecurrenceError(.malformed, "\(property) '\(text)' has the word '\(word)' that cannot be read")
      }
    }
    var model = parser.finished
    if parser.count == nil && model.until == nil { model.count = 2 }
    if let count = parser.count, count > 0 { model.count = count }
    let note = Diagnostic(
      "rule-of-vcalendar-1", "rule '\(text)' is in the form of vCalendar 1.0", property: property,
      action: "read as \(RulePrinter.text(model))")
    return RuleReading(model: model, diagnostics: [note])
  }

  private static func number(_ word: Substring) -> Int? { RuleParser.number(Array(word.utf8)[...]) }

  private init?(head: Substring) {
    let letters = head.prefix { $0.isLetter }
    guard let interval = Self.number(head.dropFirst(letters.count)), interval >= 0 else { return nil }
    let frequency: RecurrenceModel.Frequency
    switch letters {
    case "M": frequency = .minutely
    case "D": frequency = .daily
    case "W": frequency = .weekly
    case "MP", "MD": frequency = .monthly
    case "YM", "YD": frequency = .yearly
    default: return nil
    }
    model = RecurrenceModel(frequency: frequency)
    model.interval = interval > 1 ? interval : nil
    form = letters
  }

  /// Takes in one word after the first; false when it has no meaning here.
  private mutating func read(_ word: Substring) -> Bool {
    if word == "$" { return true }
    if word.first == "#" {
      count = Self.number(word.dropFirst())
      return count != nil
    }
    if word.count >= 8, let until = RuleParser.time(Array(word.utf8)[...]) {
      model.until = until.time
      return true
    }
    let bare = word.last == "$" ? word.dropLast() : word
    if let weekday = Weekday(code: bare) { return read(weekday) }
    if form == "MD" || form == "YM" || form == "YD" { return readDay(bare) }
    if form == "MP", bare.last == "+" || bare.last == "-", let number = Self.number(bare.dropLast()) {
      if !ordinalsAreOpen { ordinals = [] }
      ordinalsAreOpen = true
      ordinals.append(bare.last == "-" ? -number : number)
      return true
    }
    guard bare.count == 4, let clock = Self.number(bare), (0..<2400).contains(clock), clock % 100 < 60
    else { return false }
    times.append((clock / 100, clock % 100))
    return true
  }

  private mutating func read(_ weekday: Weekday) -> Bool {
    ordinalsAreOpen = false
    switch form {
    case "W": model.byDay.append(RecurrenceModel.WeekdayEntry(weekday: weekday))
    case "MP" where !ordinals.isEmpty:
      model.byDay += ordinals.map { RecurrenceModel.WeekdayEntry(ordinal: $0, weekday: weekday) }
    default: return false
    }
    return true
  }

  private mutating func readDay(_ word: Substring) -> Bool {
    if form == "MD" && word == "LD" {
      model.byMonthDay.append(-1)
      return true
    }
    let isSigned = word.last == "+" || word.last == "-"
    guard let number = Self.number(isSigned ? word.dropLast() : word) else { return false }
    let value = word.last == "-" ? -number : number
    switch form {
    case "MD": model.byMonthDay.append(value)
    case "YD": model.byYearDay.append(value)
    default: model.byMonth.append(RecurrenceModel.MonthEntry(value))
    }
    return true
  }

  /// The model with the times of day, which RFC 5545 can say only as hours by minutes.
  private var finished: RecurrenceModel {
    var model = model
    let hours = Set(times.map(\.hour)).sorted()
    let minutes = Set(times.map(\.minute)).sorted()
    if !times.isEmpty && hours.count * minutes.count == Set(times.map { $0.hour * 60 + $0.minute }).count {
      model.byHour = hours
      model.byMinute = minutes
    }
    return model
  }
}
