import CalendarDomain

@testable import CalendarTime

/// The reading of a rule's text character by character, with nothing but the standard library's ways to cut and
/// compare texts: what the parser's reading of bytes is held against.
struct CharacterRuleParser {
  private let property: String
  private var model = RecurrenceModel(frequency: .yearly)
  private var frequency: RecurrenceModel.Frequency?
  private var seen: Set<String> = []
  private var diagnostics: [Diagnostic] = []

  private init(property: String) { self.property = property }

  /// Reads a rule's value; `property` is the name to put into diagnostics.
  static func parse(
    _ text: String, property: String = "RRULE"
  ) throws(RecurrenceError) -> RuleReading {
    let (digits, hadOthers) = PlainDigits.of(text)
    var reading = try parsePlain(digits.filter { $0 != "\\" }, property: property)
    if hadOthers || text.contains("\\") {
      reading.diagnostics.append(
        Diagnostic(
          "rule-value-repaired",
          "rule '\(text.prefix(120))' has backslashes or digits of another script",
          property: property, action: "read leniently"))
    }
    return reading
  }

  private static func parsePlain(_ text: String, property: String) throws(RecurrenceError) -> RuleReading {
    var text = text[...]
    if !isPlain(text) {
      text = text.filter { !$0.isNewline }[...]
      while let first = text.first, first.isWhitespace { text.removeFirst() }
    }
    if text.utf8.count > 6, text.prefix(6).uppercased() == "RRULE:" { text = text.dropFirst(6) }
    if !text.utf8.contains(UInt8(ascii: "=")) {
      return try LegacyRuleParser.parse(String(text), property: property)
    }
    var parser = CharacterRuleParser(property: property)
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
    diagnostics.append(Diagnostic(code, message, property: property, action: action))
  }

  private mutating func read(part: Substring) throws(RecurrenceError) {
    let squeezed =
      CharacterRuleParser.isPlain(part) ? part : part.filter { !$0.isWhitespace }.uppercased()[...]
    if squeezed.isEmpty { return }
    guard let equals = squeezed.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      warn("rule-part-unreadable", "rule part '\(part)' is not NAME=VALUE", action: "ignored")
      return
    }
    let name = String(squeezed[..<equals])
    let value = squeezed[squeezed.utf8.index(after: equals)...]
    if value.isEmpty, CharacterRuleParser.partNames.contains(name) {
      diagnostics.append(
        Diagnostic(
          "rule-part-empty", "rule part \(name) has no value", property: property, action: "left out"))
      return
    }
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
      guard let until = CharacterRuleParser.time(value) else {
        throw RecurrenceError(.malformed, "UNTIL '\(value)' is not a date or time")
      }
      if !until.isExact {
        warn(
          "rule-value-repaired", "UNTIL '\(value)' is not in the form of RFC 5545", action: "read leniently")
      }
      model.until = until.time
    case "BYSECOND": model.bySecond += numbers(name, value, 0...60)
    case "BYMINUTE": model.byMinute += numbers(name, value, 0...59)
    case "BYHOUR": model.byHour += numbers(name, value, 0...23)
    case "BYMONTHDAY": model.byMonthDay += numbers(name, value, -31...31, withoutZero: true)
    case "BYYEARDAY": model.byYearDay += numbers(name, value, -366...366, withoutZero: true)
    case "BYWEEKNO": model.byWeekNumber += numbers(name, value, -53...53, withoutZero: true)
    case "BYSETPOS": model.bySetPosition += numbers(name, value, -366...366, withoutZero: true)
    case "BYMONTH": model.byMonth += list(name, value, CharacterRuleParser.month) { $0.month != 0 }
    case "BYDAY": model.byDay += list(name, value, CharacterRuleParser.weekdayEntry) { $0.ordinal != 0 }
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
    guard let number = CharacterRuleParser.number(value) else {
      throw RecurrenceError(.malformed, "INTERVAL '\(value)' is not a number")
    }
    model.interval = max(number, 1)
    if number < 1 {
      warn("rule-interval-not-positive", "INTERVAL \(number) is not positive", action: "read as 1")
    }
  }

  private mutating func readCount(_ value: Substring) throws(RecurrenceError) {
    guard let number = CharacterRuleParser.number(value) else {
      throw RecurrenceError(.malformed, "COUNT '\(value)' is not a number")
    }
    model.count = max(number, 0)
    if number < 1 {
      warn("rule-count-not-positive", "COUNT \(number) is not positive", action: "DTSTART alone")
    }
  }

  private mutating func numbers(
    _ name: String, _ value: Substring, _ range: ClosedRange<Int>, withoutZero: Bool = false
  ) -> [Int] {
    let numbers = list(name, value, CharacterRuleParser.number) { !withoutZero || $0 != 0 }
    for number in numbers where !range.contains(number) {
      warn("rule-value-out-of-range", "\(name) has no value \(number)", action: "matches nothing")
    }
    return numbers
  }

  private mutating func list<Entry>(
    _ name: String, _ value: Substring, _ read: (Substring) -> Entry?, _ names: (Entry) -> Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    var isLoose = false
    for item in CharacterRuleParser.parts(of: value, separator: UInt8(ascii: ",")) {
      if let entry = read(item) {
        if names(entry) { entries.append(entry) } else { isLoose = true }
      } else if CharacterRuleParser.number(item) != nil {
        isLoose = true
      } else {
        warn("rule-value-unreadable", "\(name) value '\(item)' cannot be read", action: "ignored")
      }
    }
    if isLoose {
      diagnostics.append(
        Diagnostic(
          "rule-value-ignored", "\(name) '\(value)' has a value that names nothing", property: property,
          action: "left out"))
    }
    return entries
  }
}

extension CharacterRuleParser {
  /// A decimal number with an optional sign; one too large for Int becomes the largest.
  static func number(_ text: Substring) -> Int? {
    let digits = text.utf8.first == 0x2b || text.utf8.first == 0x2d ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if let number = Int(text) { return max(number, -.max) }
    return text.utf8.first == 0x2d ? -.max : .max
  }

  /// `5` or, for a leap month, `5L`.
  static func month(_ text: Substring) -> RecurrenceModel.MonthEntry? {
    let isLeap = text.last == "L"
    return number(isLeap ? text.dropLast() : text).map { RecurrenceModel.MonthEntry($0, isLeap: isLeap) }
  }

  /// `MO`, `2MO`, `-1FR`, `+3TU`; an English name in place of its two letters is understood.
  static func weekdayEntry(_ text: Substring) -> RecurrenceModel.WeekdayEntry? {
    let ascii = text.utf8.drop { !(0x41...0x5A).contains($0) }
    let letters = ascii.isEmpty ? text.drop { !$0.isLetter } : Substring(ascii)
    let ordinal = text[..<letters.startIndex]
    guard let weekday = weekday(letters) else { return nil }
    if ordinal.isEmpty { return RecurrenceModel.WeekdayEntry(weekday: weekday) }
    return number(ordinal).map { RecurrenceModel.WeekdayEntry(ordinal: $0, weekday: weekday) }
  }

  private static func weekday(_ letters: Substring) -> Weekday? {
    if letters.utf8.count == 2, let weekday = Weekday.allCases.first(where: { $0.code == letters }) {
      return weekday
    }
    guard letters.count >= 2, let index = names.firstIndex(where: { $0.hasPrefix(letters) }) else {
      return nil
    }
    return Weekday(rawValue: index + 1)
  }

  private static let names = [
    "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
  ]

  private static let partNames: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
    "BYYEARDAY",
    "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "RSCALE", "SKIP",
  ]

  /// The one reader of times, whose own tests are in its room.
  static func time(_ text: Substring) -> (time: EventTime, isExact: Bool)? {
    guard let reading = TimeDecoding.time(text, type: text.utf8.count == 8 ? "DATE" : nil, movesDays: true)
    else { return nil }
    return (
      reading.time, reading.repair == nil || reading.time.isDate && reading.repair == "read as a DATE"
    )
  }
}
