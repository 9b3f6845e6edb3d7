import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import Foundation
import SnapshotBuilding
import Synchronization
import Testing

@_spi(Writer) @testable import Conversion

@Suite("What earlier runs know of calendars that fail") struct LastKnownEventsTests {
  @Test(
    "The snapshot that is there is read once, however many calendars fail, and not at all where none does")
  func once() throws {
    let folder = try ScratchFolder()
    try folder.put(ScratchFolder.calendar("good"), "good.ics")
    for number in 0..<5 { try folder.put("nothing", "bad\(number).ics") }
    let request = SnapshotRequest(
      now: try #require(InstantText.read("2026-03-18T03:00:00Z")), zone: .utc,
      database: .system(environment: [:]), writerVersion: "test")
    func input(_ name: String) -> CalendarInput {
      CalendarInput(
        key: CalendarKey(source: "ical", id: name), places: [.file(folder.path + "/" + name + ".ics")])
    }
    for (names, readings) in [(["good"], 0), (["good"] + (0..<5).map { "bad\($0)" }, 1)] {
      let count = Mutex(0)
      let job = ConversionJob(
        request: request,
        previous: {
          count.withLock { $0 += 1 }
          return nil
        })
      #expect(job.run(names.map(input)).failures.count == names.count - 1)
      #expect(count.withLock { $0 } == readings)
    }
  }
}
