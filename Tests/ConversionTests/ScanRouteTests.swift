import CalendarDomain
import CalendarTime
import Foundation
import ICalendar
import SnapshotBuilding
import Testing

@testable import Conversion

/// Both routes from bytes to a snapshot, the scan and the whole parse, must agree to the last count.
@Suite("Scanning changes nothing") struct ScanRouteTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func calendars(in path: String) -> [URL] {
    let folder = root.appending(path: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".ics") }.sorted().map { folder.appending(path: $0) }
  }

  private static let inputs: [URL] =
    calendars(in: "Tests/Fixtures/cases") + calendars(in: "samples/calendars")
    + calendars(in: "samples/broken")

  @Test("for the cases and samples, around several days", arguments: ScanRouteTests.inputs)
  func files(url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    for now in ["20260320", "20260601", "20240115", "20261101", "19970902"] {
      try BothRoutes.compare(bytes, now: now, "\(url.lastPathComponent) on \(now)")
    }
  }

  @Test("for calendars of random events, series, overrides and oddities", arguments: 0..<60)
  func generated(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = RandomCalendar.make(&random, folds: seed % 2 == 0)
    try BothRoutes.compare(Array(text.utf8), now: "20260320", "seed \(seed)\n\(text)")
  }

  @Test("for bytes that were tampered with", arguments: 0..<40)
  func mutated(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 7919 &+ 1)
    var bytes = Array(RandomCalendar.make(&random).utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: at)
      case 2: bytes.insert([0x0A, 0x0D, 0x20, 0x3A, 0x3B, 0x22, 0x3D].randomElement(using: &random)!, at: at)
      case 3: bytes.removeSubrange(at..<min(bytes.count, at + 40))
      case 4: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 120)], at: at)
      default: bytes.insert(contentsOf: Array("\r\n ".utf8), at: at)
      }
    }
    try BothRoutes.compare(bytes, now: "20260320", "seed \(seed)")
  }

  /// A new version outside the window of an event inside it, in UIDs that are equal and look unequal.
  private static let disguisedUIDs = [
    ("UID:a,b", "UID:a\\,b"), ("UID:ab", "UID:ab\r\nUID:c"), ("UID:a:b", "UID;X=1:a:b"),
    ("UID:ab", "UID;X=1\r\n :ab"), ("UID:ab", "UID:a\r\n b"), ("UID:ab", "UID:ab "),
    ("UID:\u{E9}", "UID:e\u{301}"),
  ]

  @Test("for UIDs that are equal in other bytes", arguments: disguisedUIDs)
  func disguised(plain: String, other: String) throws {
    let text = BothRoutes.calendar(
      BothRoutes.event(plain, "SEQUENCE:3", "DTSTART:20200101T090000Z")
        + BothRoutes.event(other, "DTSTART:20260320T090000Z"))
    try BothRoutes.compare(Array(text.utf8), now: "20260320", "\(plain) and \(other)")
  }

  @Test(
    "for values that are nearly right",
    arguments: [
      "DURATION:PT1D", "DURATION:PT1H1D", "DURATION:P1D1D", "DURATION:PTT1H", "DURATION:P1M",
      "DURATION:P1W1D",
      "DURATION:P1DT", "DURATION:PT1S1H", "DURATION:P" + String(repeating: "100000000W", count: 200_000),
      "DURATION:P2147483647W", "STATUS: CANCELLED", "STATUS:CONFIRMED\r\nSTATUS:CANCELLED",
      "DTSTART:20260210T250000",
    ])
  func nearlyRight(line: String) throws {
    let text = BothRoutes.calendar(
      BothRoutes.event("UID:a", "DTSTART:20250110T090000Z", line)
        + BothRoutes.event("UID:b", "DTSTART:20260310T090000Z", line))
    try BothRoutes.compare(Array(text.utf8), now: "20260320", "\(line.prefix(40))")
  }

  @Test("leaves most of a long calendar unparsed") func leavesOut() throws {
    let url = Self.root.appending(path: "samples/calendars/twenty-years.ics")
    let source = ByteArraySource([UInt8](try Data(contentsOf: url)))
    let window =
      Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let scanned = try #require(try ComponentScanner.scan(source, window: ScanWindow(window)))
    #expect(scanned.outside > 1_000)
  }

  @Test("and blocks may end anywhere", arguments: [1, 7, 64, 1_000])
  func blocks(size: Int) throws {
    var random = SplitMix64(seed: 5)
    let bytes = Array(RandomCalendar.make(&random, folds: false).utf8)
    let window =
      Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let whole = ByteArraySource(bytes)
    let pieces = SmallBlocks(bytes: bytes, step: size)
    let expected = try #require(try ComponentScanner.scan(whole, window: ScanWindow(window)))
    let found = try #require(try ComponentScanner.scan(pieces, window: ScanWindow(window)))
    #expect(found.outside == expected.outside)
    #expect(found.eventFields == expected.eventFields)
    #expect(try contents(of: found) == contents(of: expected))
  }

  @Test("and segments may be scanned side by side", arguments: 0..<60)
  func segments(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let calendars = (0..<3).map { _ in RandomCalendar.make(&random, folds: seed % 2 == 0) }
    let source = ByteArraySource(Array(calendars.joined().utf8))
    let window =
      Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let whole = try ComponentScanner.scan(source, window: ScanWindow(window))
    for threads in 2...7 {
      let found = try ComponentScanner.scan(
        source, window: ScanWindow(window), threads: threads, segmentBytes: 300, work: WorkerThreads.perform)
      #expect((found == nil) == (whole == nil))
      guard let found, let whole else { continue }
      #expect(try contents(of: found) == contents(of: whole), "\(threads) threads, seed \(seed)")
      #expect(found.outside == whole.outside && found.cancelled == whole.cancelled)
      #expect(found.eventFields == whole.eventFields)
      #expect(found.otherComponents == whole.otherComponents)
    }
  }

  @Test("and a segment that starts inside a component gives no other result")
  func misleadingSegments() throws {
    // The text of BEGIN:VEVENT stands where no event begins: in a component that lacks its END.
    let event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260320T090000Z\r\n"
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + String(repeating: event, count: 40)
      + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    let window =
      Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    for threads in 1...5 {
      let found = try ComponentScanner.scan(
        ByteArraySource(Array(text.utf8)), window: ScanWindow(window), threads: threads, segmentBytes: 100,
        work: WorkerThreads.perform)
      #expect(found == nil)
    }
  }

  @Test("and events may be read side by side, in any order", arguments: [63, 64, 500, 1_400])
  func eventsSideBySide(count: Int) throws {
    var bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8)
    for number in 0..<count {
      // Some share a UID, and some have what is worth a finding: bad values, and bytes that are not UTF-8.
      let uid = number % 9 == 0 ? number / 2 : number
      bytes += Array("BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20260320T090000Z\r\n".utf8)
      if number % 5 == 0 { bytes += Array("DURATION:soon\r\n".utf8) }
      bytes += Array("SUMMARY:Caf".utf8) + (number % 7 == 0 ? [0xE9] : []) + Array("\r\n".utf8)
      if number % 11 == 0 { bytes += Array("RRULE:FREQ=NEVER\r\n".utf8) }
      bytes += Array("END:VEVENT\r\n".utf8)
    }
    bytes += Array("END:VCALENDAR\r\n".utf8)
    let window =
      Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let scanned = try #require(
      try ComponentScanner.scan(ByteArraySource(bytes), window: ScanWindow(window)))
    let alone = try contents(of: scanned)
    #expect(alone.joined().contains("Windows-1252"))
    for threads in 2...5 {
      #expect(try contents(of: scanned, threads: threads, background: WorkerThreads.begin) == alone)
      let atOnce: BackgroundWork = { count, body in
        for number in (0..<count).reversed() { body(number) }
        return {}
      }
      #expect(try contents(of: scanned, threads: threads, background: atOnce) == alone)
      let tooLate: BackgroundWork = { count, body in { for number in 0..<count { body(number) } } }
      #expect(try contents(of: scanned, threads: threads, background: tooLate) == alone)
    }
  }

  @Test("What tells the versions of an event apart is read where there are several")
  func versions() throws {
    func event(_ uid: String, _ sequence: String) -> String {
      """
      BEGIN:VEVENT
      UID:\(uid)
      \(sequence)
      dtstamp:20260301T
       120000Z
      LAST-MODIFIED;X-A=b:20260302T120000Z
      SEQUENCES:1
      DTSTART:20260320T090000Z
      END:VEVENT

      """
    }
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\n" + event("one", "SEQUENCE:4") + event("two", "SEQUENCE:5")
      + event("two", "sequence:6") + "END:VCALENDAR\n"
    let window =
      Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let scanned = try #require(
      try ComponentScanner.scan(ByteArraySource(Array(text.utf8)), window: ScanWindow(window)))
    var found: [String] = []
    for (_, events, _) in try scanned.read(file: nil) {
      let findings = events.forEachPart { part in
        found += part.events.map {
          let rest = $0.rest.map(\.name)
          return "\($0.uid ?? "") \($0.sequence ?? 0) \($0.stamp == nil) \($0.lastModified == nil) \(rest)"
        }
      }
      #expect(findings.isEmpty)
    }
    #expect(
      found == [
        #"one 0 true true ["SEQUENCES"]"#, #"two 5 false false ["SEQUENCES"]"#,
        #"two 6 false false ["SEQUENCES"]"#,
      ])
  }

  /// Everything that a scan kept, as text.
  private func contents(
    of scanned: ScannedStream, threads: Int = 1, background: @escaping BackgroundWork = { _, _ in {} }
  ) throws -> [String] {
    try scanned.read(file: nil, threads: threads, background: background).map {
      calendar, events, diagnostics in
      var texts = ["\(calendar)", "\(events.count)", "\(diagnostics)"]
      let findings = events.forEachPart { part in
        texts += zip(part.numbers, part.events).map { "\($0) \($1)" }
      }
      return (texts + ["\(findings)"]).joined(separator: "\n")
    }
  }

  /// A source that gives a few bytes at a time.
  private struct SmallBlocks: ScanByteSource {
    let bytes: [UInt8]
    /// Of a block.
    let step: Int

    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      let count = min(step, buffer.count, bytes.count - offset)
      buffer.copyBytes(from: bytes[offset..<(offset + count)])
      return count
    }
  }
}
