import CalendarDomain
import CalendarTime
import CommandLineTool

/// Bytes taken for a definition of a time zone.
enum ZoneTargets {
  static let all = [
    FuzzTarget(
      name: "tzif", summary: "a zone file (RFC 9636)", seeds: ["/usr/share/zoneinfo/Europe"], run: zoneFile),
    FuzzTarget(name: "vtimezone", summary: "the lines of a VTIMEZONE, used by an event", run: definition),
  ]

  /// A zone that was read answers for every instant, and maps its own local times to instants that have them.
  @Sendable private static func zoneFile(_ bytes: [UInt8]) {
    let folder = ScratchFolder.folder("zones")
    _ = ScratchFolder.write(bytes, to: "zones/Zone")
    guard let zone = try? ZoneDatabase(directories: [folder]).load("Zone") else { return }
    for year in stride(from: 1800, through: 2600, by: 53) {
      let instant = Instant(utc: LocalDateTime(year, 6, 15))
      let local = zone.local(at: instant)
      let back = zone.instant(of: local)
      // Of a local time that comes twice the first is meant (RFC 5545, 3.3.5), so the answer may lie earlier.
      if zone.local(at: back) != local || back > instant {
        FuzzTarget.violated("a local time that exists maps to an instant that has it", "\(year)")
      }
    }
    _ = zone.offsetChanges(
      in: Instant(utc: LocalDateTime(1900, 1, 1))..<Instant(utc: LocalDateTime(2100, 1, 1)))
  }

  @Sendable private static func definition(_ bytes: [UInt8]) {
    let event =
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Own/Zone:20260318T090000\r\nRRULE:FREQ=DAILY;COUNT=20\r\nEND:VEVENT\r\n"
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTIMEZONE\r\nTZID:Own/Zone\r\n"
    let calendar = Array(head.utf8) + bytes + Array("\r\nEND:VTIMEZONE\r\n\(event)END:VCALENDAR\r\n".utf8)
    CalendarTargets.all[0].run(calendar)
  }
}
