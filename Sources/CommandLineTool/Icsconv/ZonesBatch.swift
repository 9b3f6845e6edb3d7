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
      return "\(BasicTime.text(local))\t\(type.offset)\t\(type.abbreviation)"
    default: return "error\t'\(fields[1])' is neither local nor instant"
    }
  }

  /// `YYYYMMDDTHHMMSS`, or nil.
  private static func localTime(_ text: Substring) -> LocalDateTime? {
    guard case .floating(let local) = BasicTime.read(text) else { return nil }
    return local
  }
}
