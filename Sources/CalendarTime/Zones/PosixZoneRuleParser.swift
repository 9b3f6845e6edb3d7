/// Reads a POSIX TZ string.
///
/// Source: POSIX.1-2017, 8.3; RFC 9636, 3.3.1.
struct PosixZoneRuleParser {
  private var rest: Substring.UTF8View

  /// The rule, or nil when the text is not one.
  static func parse(_ text: String) -> PosixZoneRule? {
    var parser = PosixZoneRuleParser(rest: Substring(text).utf8)
    guard let rule = parser.rule(), parser.rest.isEmpty else { return nil }
    return rule
  }

  private mutating func rule() -> PosixZoneRule? {
    guard let standardName = name(), let west = time(maximumHours: 24) else { return nil }
    let standard = LocalTimeType(offset: -west, abbreviation: standardName)
    if rest.isEmpty { return PosixZoneRule(standard: standard) }
    guard let daylightName = name() else { return nil }
    var daylight = LocalTimeType(
      offset: standard.offset + 3600, isDaylight: true, abbreviation: daylightName)
    if let next = rest.first, next != UInt8(ascii: ",") {
      guard let west = time(maximumHours: 24) else { return nil }
      daylight.offset = -west
    }
    // Without dates POSIX leaves them open; the rule of the United States is the custom.
    var start = PosixZoneRule.Change(day: .weekday(month: 3, week: 2, day: 0), time: 7200)
    var end = PosixZoneRule.Change(day: .weekday(month: 11, week: 1, day: 0), time: 7200)
    if !rest.isEmpty {
      guard let first = change(), let second = change() else { return nil }
      (start, end) = (first, second)
    }
    return PosixZoneRule(
      standard: standard, daylight: .init(type: daylight, start: start, end: end))
  }

  /// Three or more letters, or letters, digits and signs in `<…>`.
  private mutating func name() -> String? {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let name = rest[rest.startIndex..<end]
      rest = rest[rest.index(after: end)...]
      let isName = name.allSatisfy {
        Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
      }
      return name.count >= 3 && name.count <= 32 && isName ? String(Substring(name)) : nil
    }
    let name = rest.prefix { Self.isLetter($0) }
    rest = rest[name.endIndex...]
    return name.count >= 3 && name.count <= 32 ? String(Substring(name)) : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  private mutating func time(maximumHours: Int) -> Int? {
    var sign = 1
    if skip("-") { sign = -1 } else { _ = skip("+") }
    guard let hours = number(0...maximumHours) else { return nil }
    var seconds = hours * 3600
    if skip(":") {
      guard let minutes = number(0...59) else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let more = number(0...59) else { return nil }
        seconds += more
      }
    }
    return sign * seconds
  }

  /// `,day[/time]`; two o'clock without a time.
  private mutating func change() -> PosixZoneRule.Change? {
    guard skip(",") else { return nil }
    let day: PosixZoneRule.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .dayOfYear(number)
    }
    guard skip("/") else { return PosixZoneRule.Change(day: day, time: 7200) }
    guard let time = time(maximumHours: 167) else { return nil }
    return PosixZoneRule.Change(day: day, time: time)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { Self.isDigit($0) }
    guard digits.count <= 3, let value = Int(String(Substring(digits))), range.contains(value) else {
      return nil
    }
    rest = rest[digits.endIndex...]
    return value
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
