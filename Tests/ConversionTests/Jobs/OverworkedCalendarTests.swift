import CalendarDomain
import CalendarTime
import Foundation
import SnapshotBuilding
import Testing

@testable import Conversion

@Suite("A calendar whose rules take too long") struct OverworkedCalendarTests {
  private func input(_ id: Int, _ events: [String]) -> CalendarInput {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
      + events.enumerated().map { "BEGIN:VEVENT\r\nUID:\($0)\r\n\($1)\r\nEND:VEVENT\r\n" }.joined()
      + "END:VCALENDAR\r\n"
    return CalendarInput(
      key: CalendarKey(source: "ical", id: String(id)), places: [.bytes(Array(text.utf8), name: "\(id).ics")])
  }

  private let hostile = Array(
    repeating: "DTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEXRULE:FREQ=SECONDLY", count: 9)
  private let fine = ["DTSTART:20260321T080000Z\r\nSUMMARY:Tea"]

  private func run(_ inputs: [CalendarInput]) -> ConversionJob.Outcome {
    var request = SnapshotRequest(
      now: Instant(utc: LocalDateTime(2026, 3, 20, 9)), zone: .utc,
      database: ZoneDatabase.system(environment: [:]), writerVersion: "test")
    request.limits.maxWork = 400_000
    return ConversionJob(request: request).run(inputs)
  }

  @Test("It fails with file and line, and the others are shown") func othersGoOn() throws {
    let outcome = run([input(1, hostile), input(2, fine)])
    let result = try #require(outcome.result)
    #expect(outcome.failures.map(\.input.key.id) == ["1"])
    #expect(result.snapshot.events.map(\.title) == ["Tea"])
    #expect(result.report.calendars[0].error != nil && result.report.calendars[1].error == nil)
    let finding = try #require(outcome.diagnostics.first { $0.code == "too-much-work" })
    #expect(finding.severity == .error && finding.location?.file == "1.ics")
    // Not the first series, but one of the nine, five lines each.
    #expect((8..<48).contains(finding.location?.line ?? 0))
  }

  @Test("Alone it leaves nothing to write") func alone() {
    let outcome = run([input(1, hostile)])
    #expect(outcome.result == nil && outcome.failures.count == 1)
  }
}
