import CalendarDomain
import CalendarTime

/// Answers questions about zones, one a line, for scripts that compare zone data.
///
/// `ZONE<tab>local<tab>YYYYMMDDTHHMMSS` gives the instant in seconds since 1970;
/// `ZONE<tab>instant<tab>SECONDS` gives the local time, the offset in seconds and the
/// abbreviation, separated by tabs. Anything else gives a line that begins with `error`.
struct ZonesBatch {
  let database: ZoneDatabase

  func answer(_ line: String) -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 3 else { return "error\texpected ZONE, local or instant, and a value" }
    let zone: Zone
    do {
      zone = try database.load(String(fields[0]))
    } catch {
      return "error\t\(fields[0]): \(error.reason)"
    }
    switch fields[1] {
    case "local":
      guard let local = Self.localTime(fields[2]) else { return "error\t'\(fields[2])' is not a local time" }
      return String(zone.instant(of: local).secondsSince1970)
    case "instant":
      guard let seconds = Int(fields[2]), abs(seconds) < 1 << 40 else {
        return "error\t'\(fields[2])' is not a number of seconds"
      }
      let type = zone.type(at: Instant(secondsSince1970: seconds))
      let local = LocalDateTime(timeline: seconds + type.offset)
      return "\(Self.text(local))\t\(type.offset)\t\(type.abbreviation)"
    default: return "error\t'\(fields[1])' is neither local nor instant"
    }
  }

  /// `YYYYMMDDTHHMMSS`, or nil.
  static func localTime(_ text: Substring) -> LocalDateTime? {
    let bytes = Array(text.utf8)
    guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else { return nil }
    var digits: [Int] = []
    for (index, byte) in bytes.enumerated() where index != 8 {
      guard (0x30...0x39).contains(byte) else { return nil }
      digits.append(Int(byte) - 0x30)
    }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let date = LocalDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    guard date.isValid, hour < 24, minute < 60, second < 60 else { return nil }
    return LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  /// `YYYYMMDDTHHMMSS`.
  static func text(_ time: LocalDateTime) -> String {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let date = padded(time.date.year, 4) + padded(time.date.month, 2) + padded(time.date.day, 2)
    return date + "T" + padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
  }
}
