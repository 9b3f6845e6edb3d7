import CalendarDomain

/// Reads the text of an RRULE or EXRULE, in the form of RFC 5545 or of vCalendar 1.0.
///
/// Tolerant where the meaning is plain: any case, white space, parts in any order or given twice, empty
/// parts, lists unsorted or with values that match nothing; each oddity is a `Diagnostic`. A rule whose
/// meaning would have to be guessed (no FREQ or an unknown one, a COUNT, UNTIL, INTERVAL or list that cannot
/// be read) is an error, and its series is DTSTART alone. Source: RFC 5545, 3.3.10; RFC 7529, 4.
public struct RuleParser {
  private let property: String
  private var model = RecurrenceModel(frequency: .yearly)
  private var frequency: RecurrenceModel.Frequency?
  private var seen: Set<String> = []
  private var diagnostics: [Diagnostic] = []

  private init(property: String) { self.property = property }

  /// Reads a rule's value; `property` is the name to put into diagnostics.
  public static func parse(
    _ text: String, property: String = "RRULE"
  ) throws(RecurrenceError) -> RuleReading {
    var text = text[...]
    if !isPlain(text) {
      text = text.filter { !$0.isNewline }[...]
      while let first = text.first, first.isWhitespace { text.removeFirst() }
    }
    if text.utf8.count > 6, text.prefix(6).uppercased() == "RRULE:" { text = text.dropFirst(6) }
    if !text.utf8.contains(UInt8(ascii: "=")) {
      return try LegacyRuleParser.parse(String(text), property: property)
    }
    var parser = RuleParser(property: property)
    for part in parts(of: text, separator: UInt8(ascii: ";")) { try parser.read(part: part) }
    guard let frequency = parser.frequency else {
      throw RecurrenceError(.missingFrequency, "\(property) has no FREQ")
    }
    parser.model.frequency = frequency
    parser.diagnostics += RuleReview.findings(in: parser.model, property: property)
    return RuleReading(model: parser.model, diagnostics: parser.diagnostics)
  }

  /// Whether there is nothing but printable ASCII in upper case, as in nearly every rule.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !(0x61...0x7A).contains($0) }
  }

  /// The parts between separators that are not empty.
  private static func parts(of text: Substring, separator: UInt8) -> [Substring] {
    text.utf8.split(separator: separator).map { Substring($0) }
  }

  private mutating func warn(_ code: Diagnostic.Code, _ message: String, action: String? = nil) {
    diagnostics.append(Diagnostic(code, .warning, message, property: property, action: action))
  }

  private mutating func read(part: Substring) throws(RecurrenceError) {
    let squeezed = RuleParser.isPlain(part) ? part : part.filter { !$0.isWhitespace }.uppercased()[...]
    if squeezed.isEmpty { return }
    guard let equals = squeezed.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      warn("rule-part-unreadable", "rule part '\(part)' is not NAME=VALUE", action: "ignored")
      return
    }
    let name = String(squeezed[..<equals])
    let value = squeezed[squeezed.utf8.index(after: equals)...]
    if !seen.insert(name).inserted {
      warn(
        "rule-part-repeated", "rule part \(name) is given twice",
        action: name.hasPrefix("BY") ? "lists joined" : "last one used")
    }
    switch name {
    case "FREQ":
      guard let read = RecurrenceModel.Frequency(rawValue: String(value)) else {
        throw RecurrenceError(.unknownFrequency, "\(property) has an unknown FREQ '\(value)'")
      }
      frequency = read
    case "INTERVAL": try readInterval(value)
    case "COUNT": try readCount(value)
    case "UNTIL":
      guard let until = RuleParser.time(value) else {
        throw RecurrenceError(.malformed, "UNTIL '\(value)' is not a date or time")
      }
      if !until.isExact {
        warn(
          "rule-value-repaired", "UNTIL '\(value)' is not in the form of RFC 5545", action: "read leniently")
      }
      model.until = until.time
    case "BYSECOND": model.bySecond += try numbers(name, value, 0...60)
    case "BYMINUTE": model.byMinute += try numbers(name, value, 0...59)
    case "BYHOUR": model.byHour += try numbers(name, value, 0...23)
    case "BYMONTHDAY": model.byMonthDay += try numbers(name, value, -31...31, withoutZero: true)
    case "BYYEARDAY": model.byYearDay += try numbers(name, value, -366...366, withoutZero: true)
    case "BYWEEKNO": model.byWeekNumber += try numbers(name, value, -53...53, withoutZero: true)
    case "BYSETPOS": model.bySetPosition += try numbers(name, value, -366...366, withoutZero: true)
    case "BYMONTH": model.byMonth += try list(name, value, RuleParser.month)
    case "BYDAY": model.byDay += try list(name, value, RuleParser.weekdayEntry)
    case "WKST":
      model.weekStart = Weekday(code: value)
      if model.weekStart == nil {
        warn("rule-value-unreadable", "WKST '\(value)' is no weekday", action: "ignored")
      }
    case "RSCALE": model.scale = value.isEmpty ? nil : String(value)
    case "SKIP":
      model.skip = RecurrenceModel.Skip(rawValue: String(value))
      if model.skip == nil {
        warn("rule-value-unreadable", "SKIP '\(value)' is not known", action: "ignored")
      }
    default:
      model.unknownParts.append(RecurrenceModel.UnknownPart(name: name, value: String(value)))
      warn("rule-part-unknown", "rule part \(name) is not known", action: "ignored")
    }
  }

  private mutating func readInterval(_ value: Substring) throws(RecurrenceError) {
    guard let number = RuleParser.number(value) else {
      throw RecurrenceError(.malformed, "INTERVAL '\(value)' is not a number")
    }
    model.interval = max(number, 1)
    if number < 1 {
      warn("rule-interval-not-positive", "INTERVAL \(number) is not positive", action: "read as 1")
    }
  }

  private mutating func readCount(_ value: Substring) throws(RecurrenceError) {
    guard let number = RuleParser.number(value) else {
      throw RecurrenceError(.malformed, "COUNT '\(value)' is not a number")
    }
    model.count = max(number, 0)
    if number < 1 {
      warn("rule-count-not-positive", "COUNT \(number) is not positive", action: "DTSTART alone")
    }
  }

  private mutating func numbers(
    _ name: String, _ value: Substring, _ range: ClosedRange<Int>, withoutZero: Bool = false
  ) throws(RecurrenceError) -> [Int] {
    let numbers = try list(name, value, RuleParser.number)
    for number in numbers where !range.contains(number) || withoutZero && number == 0 {
      warn("rule-value-out-of-range", "\(name) has no value \(number)", action: "matches nothing")
    }
    return numbers
  }

  private mutating func list<Entry>(
    _ name: String, _ value: Substring, _ read: (Substring) -> Entry?
  ) throws(RecurrenceError) -> [Entry] {
    var entries: [Entry] = []
    for item in RuleParser.parts(of: value, separator: UInt8(ascii: ",")) {
      if let entry = read(item) {
        entries.append(entry)
      } else {
        warn("rule-value-unreadable", "\(name) value '\(item)' cannot be read", action: "ignored")
      }
    }
    if entries.isEmpty {
      throw RecurrenceError(.malformed, "\(name) '\(value)' has no value that can be read")
    }
    return entries
  }
}
