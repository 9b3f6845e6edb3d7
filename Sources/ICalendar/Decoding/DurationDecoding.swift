import CalendarDomain

/// Reads DURATION values, also the loose ones met in practice.
///
/// Source: RFC 5545, 3.3.6.
enum DurationDecoding {
  /// A value that was read, and what had to be assumed for it.
  struct Reading {
    var duration: CalendarDuration
    var repair: String?
  }

  /// nil when the text is no duration, or one of more than nine digits.
  static func duration(_ text: some StringProtocol) -> Reading? {
    let (plain, hadOthers) = PlainDigits.of(text)
    let bytes = Array(plain.utf8).filter { $0 > 0x20 }.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    var repairs: Set<String> = bytes.elementsEqual(plain.utf8) ? [] : ["ignored blanks and case"]
    if hadOthers { repairs.insert("read digits of another script") }
    var duration = CalendarDuration()
    var index = 0
    var isInTime = false
    var given: Set<UInt8> = []

    /// Passes a sign; true for minus.
    func sign() -> Bool {
      guard index < bytes.count, [0x2B, 0x2D].contains(bytes[index]) else { return false }
      index += 1
      return bytes[index - 1] == 0x2D
    }

    duration.isNegative = sign()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "P") else { return nil }
    index += 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "T"), !isInTime {
        isInTime = true
        index += 1
        if index == bytes.count { repairs.insert("ignored the T at the end") }
        continue
      }
      // `PT-15M`
      if given.isEmpty, sign() {
        duration.isNegative = true
        repairs.insert("moved the sign to the front")
      }
      let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
      guard (1...9).contains(digits.count), index + digits.count < bytes.count else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      index += digits.count
      let unit = bytes[index]
      index += 1
      guard given.insert(unit).inserted else { return nil }
      switch (unit, isInTime) {
      case (UInt8(ascii: "W"), _): duration.weeks = number
      case (UInt8(ascii: "D"), _): duration.days = number
      case (UInt8(ascii: "H"), _): duration.hours = number
      case (UInt8(ascii: "M"), true): duration.minutes = number
      case (UInt8(ascii: "S"), _): duration.seconds = number
      default: return nil
      }
      if !isInTime, unit == UInt8(ascii: "H") || unit == UInt8(ascii: "S") {
        repairs.insert("read as if a T stood before the time")
        isInTime = true
      }
      if isInTime, unit == UInt8(ascii: "W") || unit == UInt8(ascii: "D") {
        repairs.insert("read as if the T stood after the days")
      }
    }
    if given.isEmpty { repairs.insert("read as no time at all") }
    return Reading(
      duration: duration, repair: repairs.isEmpty ? nil : repairs.sorted().joined(separator: ", "))
  }
}
