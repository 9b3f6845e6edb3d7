import CalendarDomain

/// Reads DATE and DATE-TIME values, also the loose ones met in practice.
///
/// Source: RFC 5545, 3.3.4 and 3.3.5.
enum TimeDecoding {
  /// A value that was read, and what had to be assumed for it.
  struct Reading {
    var time: EventTime
    /// What was done, or nil when the value is as the RFC wants it.
    var repair: String?
  }

  /// One value; `type` is the VALUE parameter in upper case.
  static func time(_ text: some StringProtocol, tzid: String?, type: String?) -> Reading? {
    if let time = strict(text, tzid: tzid, type: type) { return Reading(time: time, repair: nil) }
    var cursor = Cursor(text)
    var repairs: [String] = cursor.hadBlanks ? ["ignored blanks"] : []
    guard let date = cursor.date(&repairs) else { return nil }
    if cursor.isAtEnd {
      if type != "DATE" { repairs.append("read as a DATE") }
      return Reading(time: .date(date), repair: joined(repairs))
    }
    guard var time = cursor.timeOfDay(on: date, &repairs) else { return nil }
    var isUTC = cursor.skip("Z")
    if !isUTC, let offset = cursor.offset() {
      time = time.adding(seconds: -offset)
      isUTC = true
      repairs.append("converted to UTC by the offset in the value")
    }
    guard cursor.isAtEnd, (1...9999).contains(time.date.year) else { return nil }
    if type == "DATE" { return Reading(time: .date(date), repair: "read as a DATE") }
    if isUTC {
      if tzid != nil { repairs.append("read as UTC, whatever TZID says") }
      return Reading(time: .utc(time), repair: joined(repairs))
    }
    if let tzid, !tzid.isEmpty {
      return Reading(time: .zoned(time, tzid: tzid), repair: joined(repairs))
    }
    return Reading(time: .floating(time), repair: joined(repairs))
  }

  /// A value that needs no repair.
  static func strict(_ text: some StringProtocol, tzid: String?, type: String?) -> EventTime? {
    let found = text.utf8.withContiguousStorageIfAvailable { StrictTime(UnsafeRawBufferPointer($0)) }
    guard let value = found ?? nil, (type == "DATE") == value.isDate else { return nil }
    if value.isDate { return .date(value.local.date) }
    if value.isUTC { return tzid == nil ? .utc(value.local) : nil }
    guard let tzid, !tzid.isEmpty else { return .floating(value.local) }
    return .zoned(value.local, tzid: tzid)
  }

  private static func joined(_ repairs: [String]) -> String? {
    repairs.isEmpty ? nil : repairs.joined(separator: ", ")
  }
}

/// Walks through the digits of a value.
private struct Cursor {
  private let bytes: [UInt8]
  private var index = 0
  let hadBlanks: Bool

  init(_ text: some StringProtocol) {
    let all = Array(text.utf8)
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    bytes = Array(all.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    hadBlanks = bytes.count != all.count
  }

  var isAtEnd: Bool { index == bytes.count }

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

  mutating func date(_ repairs: inout [String]) -> LocalDate? {
    guard let year = number(4) else { return nil }
    let isExtended = skip("-")
    guard let month = number(2), skip("-") == isExtended, let day = number(2) else { return nil }
    if isExtended { repairs.append("ignored the dashes") }
    let date = LocalDate(year: year, month: month, day: day)
    return year >= 1 && date.isValid ? date : nil
  }

  mutating func timeOfDay(on date: LocalDate, _ repairs: inout [String]) -> LocalDateTime? {
    guard skip("T") || skip(" ") else { return nil }
    if isAtEnd {
      repairs.append("read as midnight")
      return LocalDateTime(date: date)
    }
    guard let hour = number(2) else { return nil }
    let isExtended = skip(":")
    guard let minute = number(2) else { return nil }
    if isExtended { repairs.append("ignored the colons") }
    var second = 0
    if isExtended ? skip(":") : index < bytes.count && (0x30...0x39).contains(bytes[index]) {
      guard let given = number(2) else { return nil }
      second = given
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

  /// Seconds east of UTC: `+0200`, `-05:30`.
  mutating func offset() -> Int? {
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
