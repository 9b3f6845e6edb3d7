import CalendarDomain

/// The parts of a rule by name.
///
/// Source: RFC 5545, 3.3.10; RFC 7529, 4.
enum RulePart: String, CaseIterable {
  case frequency = "FREQ"
  case interval = "INTERVAL"
  case count = "COUNT"
  case until = "UNTIL"
  case bySecond = "BYSECOND"
  case byMinute = "BYMINUTE"
  case byHour = "BYHOUR"
  case byDay = "BYDAY"
  case byMonthDay = "BYMONTHDAY"
  case byYearDay = "BYYEARDAY"
  case byWeekNumber = "BYWEEKNO"
  case byMonth = "BYMONTH"
  case bySetPosition = "BYSETPOS"
  case weekStart = "WKST"
  case scale = "RSCALE"
  case skip = "SKIP"
}

/// A stretch of a rule's text in UTF-8.
typealias RuleBytes = ArraySlice<UInt8>

extension RuleBytes {
  /// For a message or a name.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether there is nothing but printable ASCII in upper case, as in nearly every rule.
  var isPlain: Bool {
    for byte in self where byte <= 0x20 || byte >= 0x7F || (0x61...0x7A).contains(byte) { return false }
    return true
  }

  /// Calls `body` with the parts between separators that are not empty.
  func forEachPart<Failure: Error>(
    separator: UInt8, _ body: (RuleBytes) throws(Failure) -> Void
  ) throws(Failure) {
    var start = startIndex
    for index in startIndex...endIndex where index == endIndex || self[index] == separator {
      if index > start { try body(self[start..<index]) }
      start = index + 1
    }
  }
}
