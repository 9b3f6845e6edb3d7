import CalendarDomain

/// The parts of a rule by name.
///
/// Source: RFC 5545, 3.3.10; RFC 7529, 4.
enum RulePart: Int, CaseIterable {
  case frequency, interval, count, until
  case bySecond, byMinute, byHour, byDay, byMonthDay, byYearDay, byWeekNumber, byMonth, bySetPosition
  case weekStart, scale, skip

  var name: StaticString {
    switch self {
    case .frequency: "FREQ"
    case .interval: "INTERVAL"
    case .count: "COUNT"
    case .until: "UNTIL"
    case .bySecond: "BYSECOND"
    case .byMinute: "BYMINUTE"
    case .byHour: "BYHOUR"
    case .byDay: "BYDAY"
    case .byMonthDay: "BYMONTHDAY"
    case .byYearDay: "BYYEARDAY"
    case .byWeekNumber: "BYWEEKNO"
    case .byMonth: "BYMONTH"
    case .bySetPosition: "BYSETPOS"
    case .weekStart: "WKST"
    case .scale: "RSCALE"
    case .skip: "SKIP"
    }
  }

  /// The part of that name in upper case, or nil.
  init?(_ name: RuleBytes) {
    for number in 0...RulePart.skip.rawValue {
      guard let part = RulePart(rawValue: number), name.isEqual(to: part.name) else { continue }
      self = part
      return
    }
    return nil
  }
}

/// A stretch of a rule's text in UTF-8.
typealias RuleBytes = UnsafeBufferPointer<UInt8>

extension RuleBytes {
  func isEqual(to word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != word.utf8Start[index] { return false }
    return true
  }

  /// For a message or a name.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether there is nothing but printable ASCII in upper case, as in nearly every rule.
  var isPlain: Bool {
    for byte in self where byte <= 0x20 || byte >= 0x7F || (0x61...0x7A).contains(byte) { return false }
    return true
  }

  /// Calls `body` with the parts between separators that are not empty.
  @inline(__always)
  func forEachPart(
    separator: UInt8, _ body: (RuleBytes) throws(RecurrenceError) -> Void
  ) throws(RecurrenceError) {
    var start = 0
    for index in 0...count where index == count || self[index] == separator {
      if index > start { try body(RuleBytes(rebasing: self[start..<index])) }
      start = index + 1
    }
  }
}
