/// DATE and DATE-TIME values in the basic form that calendars are written in: `20260902`, `20260902T090000`, with a `Z`
/// in UTC. Years lie within 0 to 9999, as nothing else can be read or written.
///
/// Source: RFC 5545, 3.3.4 and 3.3.5.
public enum BasicTime {
  public static func text(_ date: LocalDate) -> String { text { append(date, to: &$0) } }

  public static func text(_ time: LocalDateTime) -> String { text { append(time, to: &$0) } }

  /// With a `Z` for UTC; a TZID is not part of the value.
  public static func text(_ time: EventTime) -> String { text { append(time, to: &$0) } }

  /// An instant in UTC.
  public static func text(_ instant: Instant) -> String { text(.utc(instant.utc)) }

  /// The digits of `text(_:)` at the end of other bytes.
  package static func append(_ time: EventTime, to bytes: inout [UInt8]) {
    switch time {
    case .date(let date): append(date, to: &bytes)
    case .floating(let local), .zoned(let local, _): append(local, to: &bytes)
    case .utc(let local):
      append(local, to: &bytes)
      bytes.append(UInt8(ascii: "Z"))
    }
  }

  private static func append(_ time: LocalDateTime, to bytes: inout [UInt8]) {
    append(time.date, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    appendPair(time.hour, to: &bytes)
    appendPair(time.minute, to: &bytes)
    appendPair(time.second, to: &bytes)
  }

  private static func append(_ date: LocalDate, to bytes: inout [UInt8]) {
    let year = min(max(date.year, 0), 9999)
    appendPair(year / 100, to: &bytes)
    appendPair(year % 100, to: &bytes)
    appendPair(date.month, to: &bytes)
    appendPair(date.day, to: &bytes)
  }

  /// Two digits.
  private static func appendPair(_ value: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + value / 10))
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
  }

  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A value in just that form; nil for any other text, and for days and times that do not exist.
  public static func read(_ text: some StringProtocol) -> EventTime? {
    let isDate = text.utf8.count == 8
    return TimeDecoding.strict(text, tzid: nil, type: isDate ? "DATE" : nil)
  }
}
