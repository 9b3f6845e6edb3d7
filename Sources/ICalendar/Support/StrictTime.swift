import CalendarDomain

/// A DATE or DATE-TIME that is just as the RFC wants it, which most are: nothing to trim, to guess or to
/// report.
///
/// Source: RFC 5545, 3.3.4 and 3.3.5.
struct StrictTime {
  /// Midnight for a DATE.
  let local: LocalDateTime
  let isDate: Bool
  /// With a `Z`, in either case.
  let isUTC: Bool

  /// nil for any other text, and for days and times that do not exist.
  init?(_ value: UnsafeRawBufferPointer) {
    isDate = value.count == 8
    isUTC = value.count == 16 && value[15] | 0x20 == UInt8(ascii: "z")
    guard isDate || isUTC || value.count == 15, let century = StrictTime.pair(value, 0),
      let year = StrictTime.pair(value, 2), let month = StrictTime.pair(value, 4),
      let day = StrictTime.pair(value, 6)
    else { return nil }
    let date = LocalDate(year: century * 100 + year, month: month, day: day)
    guard date.year >= 1, date.isValid else { return nil }
    guard !isDate else {
      local = LocalDateTime(date: date)
      return
    }
    guard value[8] == UInt8(ascii: "T"), let hour = StrictTime.pair(value, 9),
      let minute = StrictTime.pair(value, 11), let second = StrictTime.pair(value, 13), hour < 24,
      minute < 60,
      second < 60
    else { return nil }
    local = LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  /// The number of two digits at `index`.
  @inline(__always)
  private static func pair(_ value: UnsafeRawBufferPointer, _ index: Int) -> Int? {
    let tens = value[index] &- 0x30
    let ones = value[index + 1] &- 0x30
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
  }
}
