/// A DATE or DATE-TIME that is just as the RFC wants it, which most are: nothing to trim, to guess or to
/// report.
///
/// Source: RFC 5545, 3.3.4 and 3.3.5.
package struct StrictTime {
  /// Midnight for a DATE.
  package let local: LocalDateTime
  package let isDate: Bool
  /// With a `Z`, in either case.
  package let isUTC: Bool

  /// nil for any other text, and for days and times that do not exist.
  @inlinable
  package init?(_ value: some Sequence<UInt8>) {
    // Eight bytes each, the first one lowest.
    var first: UInt64 = 0
    var rest: UInt64 = 0
    var count: UInt64 = 0
    for byte in value {
      guard count < 16 else { return nil }
      if count < 8 {
        first |= UInt64(byte) << (count &* 8)
      } else {
        rest |= UInt64(byte) << (count &* 8 &- 64)
      }
      count &+= 1
    }
    self.init(first: first, rest: rest, count: Int(count))
  }

  /// The same of the first eight bytes and up to eight more, the first one lowest, of `count` bytes.
  @inlinable
  package init?(first: UInt64, rest: UInt64, count: Int) {
    isDate = count == 8
    isUTC = count == 16 && rest >> 56 | 0x20 == 0x7A
    guard isDate || isUTC || count == 15, let pairs = StrictTime.pairs(first) else { return nil }
    let date = LocalDate(
      year: StrictTime.pair(pairs, 0) &* 100 &+ StrictTime.pair(pairs, 1), month: StrictTime.pair(pairs, 2),
      day: StrictTime.pair(pairs, 3))
    // Most days are those that every month has.
    guard date.year >= 1, 1...12 ~= date.month, date.day >= 1, date.day <= 28 || date.isValid else {
      return nil
    }
    guard !isDate else {
      local = LocalDateTime(date: date)
      return
    }
    // T and six digits, which stand after two zeros here.
    guard rest & 0xFF == 0x54, let time = StrictTime.pairs(rest << 8 & ~0xFFFF | 0x3030) else { return nil }
    let hour = StrictTime.pair(time, 1)
    let minute = StrictTime.pair(time, 2)
    let seconds = StrictTime.pair(time, 3)
    guard hour < 24, minute < 60, seconds < 60 else { return nil }
    local = LocalDateTime(date: date, secondOfDay: (hour &* 60 &+ minute) &* 60 &+ seconds)
  }

  /// The numbers of four pairs of digits, sixteen bits each, the first one lowest; nil when a byte is no digit.
  @inlinable
  package static func pairs(_ text: UInt64) -> UInt64? {
    let digits = text ^ 0x3030_3030_3030_3030
    // Adding carries into the highest bit of what is larger than nine.
    guard (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
  }

  @inlinable
  package static func pair(_ pairs: UInt64, _ index: UInt64) -> Int {
    Int(truncatingIfNeeded: pairs >> (index &* 16) & 0xFF)
  }
}
