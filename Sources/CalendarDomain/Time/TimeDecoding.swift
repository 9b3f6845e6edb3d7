/// Reads DATE and DATE-TIME values, also the loose ones met in practice: forms of ISO 8601, fractions of a second, digits
/// of other scripts, an offset in place of a zone. What has two readings is not read.
///
/// Source: RFC 5545, 3.3.4 and 3.3.5; ISO 8601-1:2019, 5.2 to 5.4.
package enum TimeDecoding {
  /// A value that was read, and what had to be assumed for it.
  package struct Reading {
    package var time: EventTime
    /// What was done, or nil when the value is as the RFC wants it.
    package var repair: String?
  }

  /// One value; `type` is the VALUE parameter in upper case.
  ///
  /// - Parameter movesDays: whether a day beyond the end of its month is read as the last one of it, as in an UNTIL, which
  ///   no instance has to lie on.
  package static func time(
    _ text: some StringProtocol, tzid: String? = nil, type: String? = nil, movesDays: Bool = false
  ) -> Reading? {
    if let time = strict(text, tzid: tzid, type: type) { return Reading(time: time, repair: nil) }
    // No value has more, and a long line shall not be gone through for nothing.
    guard text.utf8.count <= 256 else { return nil }
    var cursor = TimeCursor(text)
    guard let date = cursor.date(movesDays: movesDays) else { return nil }
    if cursor.isAtEnd {
      if type != "DATE" { cursor.repairs.append("read as a DATE") }
      return Reading(time: .date(date), repair: cursor.repair)
    }
    guard var time = cursor.timeOfDay(on: date) else { return nil }
    var isUTC = cursor.skip("Z")
    if !isUTC, let offset = cursor.offset() {
      time = time.adding(seconds: -offset)
      isUTC = true
      cursor.repairs.append("converted to UTC by the offset in the value")
    }
    guard cursor.isAtEnd, (1...9999).contains(time.date.year) else { return nil }
    if type == "DATE" { return Reading(time: .date(date), repair: "read as a DATE") }
    if isUTC {
      if tzid != nil { cursor.repairs.append("read as UTC, whatever TZID says") }
      return Reading(time: .utc(time), repair: cursor.repair)
    }
    if let tzid, !tzid.isEmpty {
      return Reading(time: .zoned(time, tzid: tzid), repair: cursor.repair)
    }
    return Reading(time: .floating(time), repair: cursor.repair)
  }

  /// A value that needs no repair.
  package static func strict(_ text: some StringProtocol, tzid: String?, type: String?) -> EventTime? {
    guard let value = StrictTime(text.utf8), (type == "DATE") == value.isDate else { return nil }
    if value.isDate { return .date(value.local.date) }
    if value.isUTC { return tzid == nil ? .utc(value.local) : nil }
    guard let tzid, !tzid.isEmpty else { return .floating(value.local) }
    return .zoned(value.local, tzid: tzid)
  }
}

/// Walks through the digits of a value, and notes what is not as the RFC wants it.
private struct TimeCursor {
  private let bytes: [UInt8]
  private var index = 0
  var repairs: [String] = []

  init(_ text: some StringProtocol) {
    let (plain, hadOthers) = PlainDigits.of(text)
    let all = Array(plain.utf8)
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    bytes = Array(all.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    if hadOthers { repairs.append("read digits of another script") }
    if bytes.count != all.count { repairs.append("ignored blanks") }
  }

  var repair: String? { repairs.isEmpty ? nil : repairs.joined(separator: ", ") }

  var isAtEnd: Bool { index == bytes.count }

  private var isAtDigit: Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }

  /// Passes a letter (either case) or sign.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count else { return false }
    let wanted = UInt8(ascii: character)
    let isLetter = (0x41...0x5A).contains(wanted)
    guard bytes[index] == wanted || isLetter && bytes[index] == wanted | 0x20 else { return false }
    index += 1
    return true
  }

  /// Exactly that many digits.
  private mutating func number(_ digits: Int) -> Int? {
    guard index + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + digits] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += digits
    return value
  }

  mutating func date(movesDays: Bool) -> LocalDate? {
    guard let year = number(4) else { return nil }
    let mark: Unicode.Scalar? = skip("-") ? "-" : skip("/") ? "/" : nil
    guard let month = number(2), mark.map({ skip($0) }) ?? true, let day = number(2) else { return nil }
    if let mark { repairs.append(mark == "-" ? "ignored the dashes" : "ignored the slashes") }
    guard year >= 1, (1...12).contains(month), (1...31).contains(day) else { return nil }
    let last = LocalDate.daysInMonth(month, year: year)
    if day > last {
      guard movesDays else { return nil }
      repairs.append("read as the last day of its month")
    }
    return LocalDate(year: year, month: month, day: min(day, last))
  }

  mutating func timeOfDay(on date: LocalDate) -> LocalDateTime? {
    if !skip("T") {
      guard skip(" ") else { return nil }
      repairs.append("read a blank as T")
    }
    if isAtEnd {
      repairs.append("read as midnight")
      return LocalDateTime(date: date)
    }
    guard let hour = number(2) else { return nil }
    let isExtended = skip(":")
    guard let minute = number(2) else { return nil }
    if isExtended { repairs.append("ignored the colons") }
    var second = 0
    if isExtended ? skip(":") : isAtDigit {
      guard let given = number(2) else { return nil }
      second = given
      guard skipFraction() else { return nil }
    } else {
      repairs.append("read as second 0")
    }
    // A leap second. Source: RFC 5545, 3.3.12.
    if second == 60 {
      second = 59
      repairs.append("read as second 59")
    }
    guard minute < 60, second < 60 else { return nil }
    if hour == 24, minute == 0, second == 0 {
      repairs.append("read as midnight of the next day")
      return LocalDateTime(date: date.adding(days: 1))
    }
    return hour < 24 ? LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second) : nil
  }

  /// Passes a fraction of a second, if there is one; false for a mark without digits.
  private mutating func skipFraction() -> Bool {
    guard skip(".") || skip(",") else { return true }
    guard isAtDigit else { return false }
    while isAtDigit { index += 1 }
    repairs.append("ignored the fraction of a second")
    return true
  }

  /// Seconds east of UTC: `+0200`, `-05:30`, `+02`.
  mutating func offset() -> Int? {
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(2) else { return nil }
    let minutes = isAtEnd ? 0 : skip(":") ? number(2) : number(2)
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
