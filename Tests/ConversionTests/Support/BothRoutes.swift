import CalendarDomain
import CalendarTime
import ICalendar
import SnapshotBuilding
import Testing

@testable import Conversion

/// A calendar read by both routes, the scan and the whole parse.
enum BothRoutes {
  /// A snapshot's events and every count of the report, or what went wrong, as text.
  private static func outcome(_ bytes: [UInt8], now: String, scans: Bool) throws -> String {
    let database = ZoneDatabase.system(environment: [:])
    let zone = try #require(database.zone(named: "Europe/Berlin"))
    let date = now.prefix(8).compactMap { Int(String($0)) }
    let request = SnapshotRequest(
      now: Instant(
        utc: LocalDateTime(
          date[0] * 1000 + date[1] * 100 + date[2] * 10 + date[3], date[4] * 10 + date[5],
          date[6] * 10 + date[7], 9)),
      zone: zone, database: database, writerVersion: "test")
    let window = ScanWindow(request.window)
    let job = ConversionJob(
      request: request, loader: CalendarLoader(window: scans ? window : nil))
    let outcome = job.run([
      CalendarInput(
        key: CalendarKey(source: "ical", id: "1"), places: [.bytes(bytes, name: "input")])
    ])
    guard let result = outcome.result else {
      return outcome.failures.map(\.failure.diagnostic.message).joined()
    }
    let tally = result.report.components
    #expect(tally.addsUp)
    let calendar = result.report.calendars[0]
    return """
      \(result.snapshot.coverageStart) \(result.snapshot.coverageEnd)
      \(result.calendars)
      \(tally)
      \(calendar.otherComponents.sorted { $0.key < $1.key })
      \(calendar.droppedFields.sorted { $0.key < $1.key })
      \(result.snapshot.events.map { "\($0)" }.joined(separator: "\n"))
      """
  }

  static func compare(_ bytes: [UInt8], now: String, _ comment: Comment) throws {
    let scanned = try outcome(bytes, now: now, scans: true)
    let whole = try outcome(bytes, now: now, scans: false)
    #expect(scanned == whole, comment)
  }

  static func event(_ lines: String...) -> String {
    (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
  }

  static func calendar(_ events: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events + "END:VCALENDAR\r\n"
  }
}
