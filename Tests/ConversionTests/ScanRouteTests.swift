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
    of scanned: ScannedStream
  ) throws -> [String] {
    try scanned.read(file: nil).map {
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

    func read(into buffer: inout [UInt8], _ stretch: Range<Int>, at offset: Int) -> Int {
      ByteArraySource(bytes).read(into: &buffer, stretch.prefix(step), at: offset)
    }
  }
}
