import CalendarDomain

/// Writes DATE, DATE-TIME and PERIOD values.
///
/// Source: RFC 5545, 3.3.4, 3.3.5 and 3.3.9.
enum TimeEncoding {
  static func text(_ time: EventTime) -> String {
    switch time {
    case .date(let date): text(date)
    case .utc(let local): text(local) + "Z"
    case .floating(let local), .zoned(let local, _): text(local)
    }
  }

  /// VALUE=DATE or TZID where the form needs it.
  static func parameters(_ time: EventTime) -> [ContentProperty.Parameter] {
    switch time {
    case .date: [.init(name: "VALUE", values: ["DATE"])]
    case .zoned(_, let tzid): [.init(name: "TZID", values: [tzid])]
    case .floating, .utc: []
    }
  }

  static func text(_ period: PeriodModel) -> String {
    switch period.extent {
    case .end(let end): text(period.start) + "/" + text(end)
    case .duration(let duration): text(period.start) + "/" + DurationEncoding.text(duration)
    }
  }

  static func text(_ date: LocalDate) -> String {
    String(unsafeUninitializedCapacity: 8) { bytes in
      write(date, to: bytes)
      return 8
    }
  }

  static func text(_ time: LocalDateTime) -> String {
    String(unsafeUninitializedCapacity: 15) { bytes in
      write(time.date, to: bytes)
      bytes[8] = UInt8(ascii: "T")
      write(time.hour, 2, to: bytes, at: 9)
      write(time.minute, 2, to: bytes, at: 11)
      write(time.second, 2, to: bytes, at: 13)
      return 15
    }
  }

  /// Years lie within 0 to 9999, as nothing else can be read or written.
  private static func write(_ date: LocalDate, to bytes: UnsafeMutableBufferPointer<UInt8>) {
    write(min(max(date.year, 0), 9999), 4, to: bytes, at: 0)
    write(date.month, 2, to: bytes, at: 4)
    write(date.day, 2, to: bytes, at: 6)
  }

  private static func write(
    _ value: Int, _ width: Int, to bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    var rest = value
    for index in (start..<(start + width)).reversed() {
      bytes[index] = UInt8(0x30 + rest % 10)
      rest /= 10
    }
  }
}
