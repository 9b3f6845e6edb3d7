import CalendarDomain

/// Reads the text of an RRULE or EXRULE, in the form of RFC 5545 or of vCalendar 1.0.
///
/// Tolerant where the meaning is plain: any case, white space, backslashes, parts in any order or given twice, lists
/// unsorted or with values that match nothing; each oddity is a `Diagnostic`. A part that names nothing (`BYDAY=`,
/// `BYDAY=4`, `BYMONTHDAY=0`) is left out, and the rest counts. A rule whose meaning would have to be guessed (no FREQ or
/// an unknown one, a COUNT, UNTIL or INTERVAL that cannot be read) is an error, and its series is DTSTART alone.
/// Source: RFC 5545, 3.3.10; RFC 7529, 4.
public struct RuleParser {
  private let property: String
  private var model = RecurrenceModel(frequency: .yearly)
  private var frequency: RecurrenceModel.Frequency?
  /// Names of the parts that were given.
  private var seen: Set<String> = []
  private var diagnostics: [Diagnostic] = []

  private init(property: String) { self.property = property }

  /// Reads a rule's value; `property` is the name to put into diagnostics.
  public static func parse(
    _ text: String, property: String = "RRULE"
  ) throws(RecurrenceError) -> RuleReading {
    let plain = Array(text.utf8)[...]
    let backslash = UInt8(ascii: "\\")
    if plain.isPlain, !plain.contains(backslash) { return try parse(plain, property) }
    let (digits, hadOthers) = PlainDigits.of(text)
    let line = digits.filter { !$0.isNewline && $0 != "\\" }.drop { $0.isWhitespace }
    var reading = try parse(Array(line.utf8)[...], property)
    if hadOthers || plain.contains(backslash) {
      reading.diagnostics.append(
        Diagnostic(
          "rule-value-repaired",
          "rule '\(text.prefix(120))' has backslashes or digits of another script",
          property: property, action: "read leniently"))
    }
    return reading
  }

  private static func parse(_ bytes: RuleBytes, _ property: String) throws(RecurrenceError) -> RuleReading {
    var bytes = bytes
    if isPrefixed(bytes) { bytes.removeFirst(6) }
    guard bytes.contains(UInt8(ascii: "=")) else {
      return try LegacyRuleParser.parse(bytes.text, property: property)
    }
    var parser = RuleParser(property: property)
    try bytes.forEachPart(separator: UInt8(ascii: ";")) { part throws(RecurrenceError) in
      if part.isPlain { return try parser.read(part, of: part) }
      let squeezed = part.text.filter { !$0.isWhitespace }.uppercased()
      try parser.read(Array(squeezed.utf8)[...], of: part)
    }
    guard let frequency = parser.frequency else {
      throw RecurrenceError(.missingFrequency, "\(property) has no FREQ")
    }
    parser.model.frequency = frequency
    parser.diagnostics += RuleReview.findings(in: parser.model, property: property)
    return RuleReading(model: parser.model, diagnostics: parser.diagnostics)
  }

  /// Whether the name of the property stands before its value, in any case.
  private static func isPrefixed(_ bytes: RuleBytes) -> Bool {
    bytes.count > 6 && bytes.prefix(6).text.lowercased() == "rrule:"
  }

  private mutating func warn(_ code: Diagnostic.Code, _ message: String, action: String? = nil) {
    diagnostics.append(Diagnostic(code, message, property: property, action: action))
  }

  /// Reads a part in upper case and without white space; `written` is how it stood in the text.
  private mutating func read(_ part: RuleBytes, of written: RuleBytes) throws(RecurrenceError) {
    if part.isEmpty { return }
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
      warn("rule-part-unreadable", "rule part '\(written.text)' is not NAME=VALUE", action: "ignored")
      return
    }
    let name = part[..<equals].text
    let value = part[(equals + 1)...]
    if value.isEmpty, RulePart(rawValue: name) != nil {
      warn("rule-part-empty", "rule part \(name) has no value", action: "left out")
      return
    }
    if !seen.insert(name).inserted {
      warn(
        "rule-part-repeated", "rule part \(name) is given twice",
        action: name.hasPrefix("BY") ? "lists joined" : "last one used")
    }
    if let known = RulePart(rawValue: name) {
      try read(value, as: known)
    } else {
      model.unknownParts.append(RecurrenceModel.UnknownPart(name: name, value: value.text))
      warn("rule-part-unknown", "rule part \(name) is not known", action: "ignored")
    }
  }

  private mutating func read(_ value: RuleBytes, as part: RulePart) throws(RecurrenceError) {
    switch part {
    case .frequency:
      guard let read = RuleParser.frequency(value) else {
        throw RecurrenceError(.unknownFrequency, "\(property) has an unknown FREQ '\(value.text)'")
      }
      frequency = read
    case .interval: try readInterval(value)
    case .count: try readCount(value)
    case .until:
      guard let until = RuleParser.time(value) else {
        throw RecurrenceError(.malformed, "UNTIL '\(value.text)' is not a date or time")
      }
      if !until.isExact {
        warn(
          "rule-value-repaired", "UNTIL '\(value.text)' is not in the form of RFC 5545",
          action: "read leniently")
      }
      model.until = until.time
    case .bySecond: model.bySecond += numbers(value, part, 0...60)
    case .byMinute: model.byMinute += numbers(value, part, 0...59)
    case .byHour: model.byHour += numbers(value, part, 0...23)
    case .byMonthDay: model.byMonthDay += numbers(value, part, -31...31, withoutZero: true)
    case .byYearDay: model.byYearDay += numbers(value, part, -366...366, withoutZero: true)
    case .byWeekNumber: model.byWeekNumber += numbers(value, part, -53...53, withoutZero: true)
    case .bySetPosition: model.bySetPosition += numbers(value, part, -366...366, withoutZero: true)
    case .byMonth: model.byMonth += list(value, part, RuleParser.month) { $0.month != 0 }
    case .byDay: model.byDay += list(value, part, RuleParser.weekdayEntry) { $0.ordinal != 0 }
    case .weekStart:
      model.weekStart = value.count == 2 ? RuleParser.weekday(value) : nil
      if model.weekStart == nil {
        warn("rule-value-unreadable", "WKST '\(value.text)' is no weekday", action: "ignored")
      }
    case .scale: model.scale = value.isEmpty ? nil : value.text
    case .skip:
      model.skip = RecurrenceModel.Skip(rawValue: value.text)
      if model.skip == nil {
        warn("rule-value-unreadable", "SKIP '\(value.text)' is not known", action: "ignored")
      }
    }
  }

  private mutating func readInterval(_ value: RuleBytes) throws(RecurrenceError) {
    guard let number = RuleParser.number(value) else {
      throw RecurrenceError(.malformed, "INTERVAL '\(value.text)' is not a number")
    }
    model.interval = max(number, 1)
    if number < 1 {
      warn("rule-interval-not-positive", "INTERVAL \(number) is not positive", action: "read as 1")
    }
  }

  private mutating func readCount(_ value: RuleBytes) throws(RecurrenceError) {
    guard let number = RuleParser.number(value) else {
      throw RecurrenceError(.malformed, "COUNT '\(value.text)' is not a number")
    }
    model.count = max(number, 0)
    if number < 1 {
      warn("rule-count-not-positive", "COUNT \(number) is not positive", action: "DTSTART alone")
    }
  }

  private mutating func numbers(
    _ value: RuleBytes, _ part: RulePart, _ range: ClosedRange<Int>, withoutZero: Bool = false
  ) -> [Int] {
    let numbers = list(value, part, RuleParser.number) { !withoutZero || $0 != 0 }
    for number in numbers where !range.contains(number) {
      warn("rule-value-out-of-range", "\(part.rawValue) has no value \(number)", action: "matches nothing")
    }
    return numbers
  }

  /// The entries of a list that name something.
  private mutating func list<Entry>(
    _ value: RuleBytes, _ part: RulePart, _ read: (RuleBytes) -> Entry?, _ names: (Entry) -> Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    var isLoose = false
    value.forEachPart(separator: UInt8(ascii: ",")) { item in
      if let entry = read(item) {
        if names(entry) { entries.append(entry) } else { isLoose = true }
      } else if RuleParser.number(item) != nil {
        // A number where a weekday stands names none.
        isLoose = true
      } else {
        warn(
          "rule-value-unreadable", "\(part.rawValue) value '\(item.text)' cannot be read", action: "ignored")
      }
    }
    if isLoose {
      warn(
        "rule-value-ignored", "\(part.rawValue) '\(value.text)' has a value that names nothing",
        action: "left out")
    }
    return entries
  }
}
