import CalendarDomain
import Foundation
import Testing

@testable import Conversion
@testable import ICalendar

/// Segments of a stream of which the ends are taken over by those who are done.
@Suite("Segments that are shared")
struct TakeOverTests {
  private static let window = ScanWindow(
    Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1)))

  @Test("Who is done takes half of what is left of another, and nothing is lost or read twice")
  func takesOver() throws {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    for number in 0..<20_000 {
      let year = number % 3 == 0 ? 2026 : 2019
      text +=
        "BEGIN:VEVENT\r\nUID:\(number / 2 * 7 % 15_000)\r\nDTSTART:\(year)0320T090000Z\r\nEND:VEVENT\r\n"
    }
    let bytes = Array((text + "END:VCALENDAR\r\n").utf8)
    let whole = try #require(try ComponentScanner.scan(ByteArraySource(bytes), window: Self.window))
    let source = WaitingSource(bytes)
    let found = try #require(
      try ComponentScanner.scan(
        source, window: Self.window, threads: 2, segmentBytes: bytes.count / 2, work: WorkerThreads.perform))
    #expect(source.isShared)
    #expect(found.outside == whole.outside)
    #expect(found.eventFields == whole.eventFields)
    #expect(found.calendars.map(\.events.count) == whole.calendars.map(\.events.count))
    func places(_ stream: ScannedStream) -> [[Int]] {
      stream.calendars[0].events.map { event in
        let piece = stream.store.pieces[event.pieces.lowerBound]
        return [piece.byteOffset, Int(piece.line), piece.bytes.count]
      }
    }
    #expect(places(found) == places(whole))
  }

  @Test("A segment gives away no more than what nobody reads")
  func split() throws {
    let segment = ScanSegment(100..<1_000)
    #expect(segment.rest(size: 5_000).isEmpty)
    #expect(segment.claim(300, from: 100) == 300)
    #expect(segment.rest(size: 5_000) == 400..<1_000)
    #expect(segment.rest(size: 500) == 400..<500)
    #expect(segment.split(at: 400) == nil)
    #expect(segment.split(at: 1_000) == nil)
    let end = try #require(segment.split(at: 700))
    #expect(end.start == 700)
    #expect(segment.claim(300, from: 400) == 300)
    #expect(segment.claim(300, from: 700) == 0)
    #expect(end.claim(1_000, from: 700) == 300)
    #expect(end.claim(1_000, from: 1_000) == 0)
    #expect(segment.rest(size: 5_000).isEmpty)
  }

  /// Lets the first of two segments end when the second has begun, and the second go on when somebody has looked at its
  /// end.
  private final class WaitingSource: ScanByteSource, @unchecked Sendable {
    private let bytes: [UInt8]
    private let condition = NSCondition()
    private var hasLooked = false
    private var next: Int?
    private(set) var isShared = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      condition.lock()
      defer { condition.unlock() }
      let middle = size / 2
      if offset < middle {
        if offset + buffer.count >= middle { wait { next != nil } }
      } else if !hasLooked {
        // Where the second segment begins is looked for before either is read.
        hasLooked = true
      } else if next == nil || next == offset {
        if next != nil { wait { isShared } }
        next = offset + min(buffer.count, size - offset)
      } else {
        isShared = true
      }
      condition.broadcast()
      let count = min(buffer.count, size - offset)
      buffer.copyBytes(from: bytes[offset..<(offset + count)])
      return count
    }

    /// Gives up after a time, so that a test that fails comes to an end.
    private func wait(until isMet: () -> Bool) {
      condition.broadcast()
      let deadline = Date(timeIntervalSinceNow: 20)
      while !isMet(), condition.wait(until: deadline) {}
    }
  }
}
