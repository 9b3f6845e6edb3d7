import CalendarDomain

extension DecodingContext {
  /// Reads RRULE or EXRULE; empty, with a finding, when it cannot be read.
  mutating func rule(_ property: ContentProperty) -> [RecurrenceModel] {
    let text =
      isVersion1 && !property.value.contains("=") ? Version1Rule.translated(property.value) : property.value
    var rule: RecurrenceModel?
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
      guard pair.count == 2 else { continue }
      if pair[0] == "FREQ", let frequency = RecurrenceModel.Frequency(rawValue: pair[1]) {
        rule = RecurrenceModel(frequency: frequency)
      }
    }
    guard var rule else {
      reportBadValue(property, expected: "a recurrence rule")
      return []
    }
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
      guard pair.count == 2 else { continue }
      let numbers = pair[1].split(separator: ",").compactMap { Int($0) }
      switch pair[0] {
      case "INTERVAL": rule.interval = numbers.first
      case "COUNT": rule.count = numbers.first
      case "UNTIL": rule.until = TimeDecoding.time(pair[1], tzid: nil, type: nil)?.time
      case "BYDAY":
        rule.byDay = pair[1].split(separator: ",").compactMap { entry in
          Weekday(code: entry.suffix(2)).map { .init(ordinal: Int(entry.dropLast(2)), weekday: $0) }
        }
      case "BYMONTH": rule.byMonth = numbers.map { .init($0) }
      case "BYMONTHDAY": rule.byMonthDay = numbers
      case "BYYEARDAY": rule.byYearDay = numbers
      case "BYWEEKNO": rule.byWeekNumber = numbers
      case "BYSETPOS": rule.bySetPosition = numbers
      case "BYHOUR": rule.byHour = numbers
      case "BYMINUTE": rule.byMinute = numbers
      case "BYSECOND": rule.bySecond = numbers
      case "WKST": rule.weekStart = Weekday(code: pair[1])
      default: break
      }
    }
    return [rule]
  }
}
