import CalendarDomain
import Foundation
import ICalendar
import Testing

@testable import CalendarRepository

@Suite("Files that are imported")
struct ImportFileTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private static func calendar(_ lines: [String]) -> [UInt8] {
    Array(
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Test//EN"] + lines + ["END:VCALENDAR"])
        .map { $0 + "\r\n" }.joined().utf8)
  }

  private static func event(_ uid: String, _ more: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + more + ["END:VEVENT"]
  }

  private func isPlaced(_ file: ImportFile) -> Bool {
    if case .placed = file.content { true } else { false }
  }

  @Test("A calendar read component by component becomes what one parsed as a whole does")
  func routes() async throws {
    var placed = 0
    for url in StoreFolder.calendars {
      let bytes = Array(try Data(contentsOf: url))
      guard let file = try? ImportFile(bytes, name: "a.ics") else { continue }
      if isPlaced(file) { placed += 1 }
      let whole = try ImportFile(parsing: bytes, name: "a.ics", limits: CalendarLimits())
      let (one, other) = (
        try CalendarManager(path: folder.path(UUID().uuidString)),
        try CalendarManager(path: folder.path(UUID().uuidString))
      )
      let (first, second) = (
        try await StoreFolder.take([file], into: one), try await StoreFolder.take([whole], into: other)
      )
      #expect(first.counts == second.counts, "\(url.lastPathComponent)")
      #expect(
        try await StoreFolder.components(one) == StoreFolder.components(other), "\(url.lastPathComponent)")
      #expect(file.header == whole.header, "\(url.lastPathComponent)")
    }
    #expect(placed > 60)
  }

  @Test("What is in order is read component by component, a message too; what is not, as a whole")
  func placing() throws {
    let events = Self.event("a", "DTSTART:20260323T090000Z")
    #expect(isPlaced(try ImportFile(Self.calendar(events), name: "a")))
    #expect(isPlaced(try ImportFile(Self.calendar(["METHOD:PUBLISH"] + events), name: "a")))
    let noEnd = Array(Self.calendar(events).dropLast("END:VCALENDAR\r\n".utf8.count))
    #expect(!isPlaced(try ImportFile(noEnd, name: "a")))
    #expect(throws: ParseError.self) { try ImportFile(Array(noEnd.dropLast(6)), name: "a") }
  }

  @Test("Of several versions in a file, wherever they stand, the newest takes the place of the first")
  func versions() async throws {
    let manager = try CalendarManager(path: folder.path())
    let lines =
      Self.event("a", "SEQUENCE:1", "DTSTART:20260323T090000Z", "SUMMARY:old")
      + Self.event("b", "DTSTART:20260323T090000Z", "SUMMARY:between")
      + Self.event("a", "SEQUENCE:3", "DTSTART:20260323T090000Z", "SUMMARY:new")
      + Self.event("a", "SEQUENCE:2", "DTSTART:20260323T090000Z", "SUMMARY:middle")
    let files = [try ImportFile(Self.calendar(lines), name: "a")]
    let outcome = try await StoreFolder.take(files, into: manager)
    #expect(outcome.counts.new == 2 && outcome.counts.unchanged == 2)
    let stored = try await StoreFolder.components(manager)
    #expect(stored.map(\.uid) == ["a", "b"])
    #expect(stored[0].text.contains("SUMMARY:new"))
    let again = try await StoreFolder.take(files, into: manager)
    #expect(again.counts.unchanged == 4 && again.counts.new + again.counts.updated == 0)
  }

  @Test("Versions in several files are compared as those in one are")
  func files() async throws {
    let manager = try CalendarManager(path: folder.path())
    let files = try ["SEQUENCE:2", "SEQUENCE:1", "SEQUENCE:3"].map { line in
      try ImportFile(Self.calendar(Self.event("a", "DTSTART:20260323T090000Z", line)), name: line)
    }
    let outcome = try await StoreFolder.take(files, into: manager)
    #expect(outcome.counts.new == 1 && outcome.counts.unchanged == 2)
    #expect(try await StoreFolder.components(manager).map { $0.text.contains("SEQUENCE:3") } == [true])
  }

  @Test("An override before its master is the same instance in every form of its RECURRENCE-ID")
  func overrideFirst() async throws {
    let manager = try CalendarManager(path: folder.path())
    let master = Self.event("s", "DTSTART;VALUE=DATE:20260323", "RRULE:FREQ=DAILY;COUNT=4", "SUMMARY:All")
    let override = Self.event(
      "s", "RECURRENCE-ID:20260324T000000Z", "DTSTART;VALUE=DATE:20260325", "SUMMARY:One")
    let first = [try ImportFile(Self.calendar(override + master), name: "a")]
    #expect(try await StoreFolder.take(first, into: manager).counts.new == 2)
    let plain = override.map { $0.replacing(":20260324T000000Z", with: ";VALUE=DATE:20260324") }
    let second = [try ImportFile(Self.calendar(master + plain), name: "a")]
    let outcome = try await StoreFolder.take(second, into: manager)
    #expect(outcome.counts.updated == 1 && outcome.counts.unchanged == 1 && outcome.counts.new == 0)
    #expect(try await StoreFolder.components(manager).map(\.instance).sorted() == ["", "20260324"])
  }

  @Test("Counts add up to what a file holds, whatever is wrong in it")
  func counts() async throws {
    for url in StoreFolder.calendars {
      guard let file = try? ImportFile(Array(Data(contentsOf: url)), name: "a.ics") else { continue }
      let manager = try CalendarManager(path: folder.path(UUID().uuidString))
      for _ in 1...2 {
        let counts = try await StoreFolder.take([file], into: manager).counts
        #expect(
          counts.new + counts.updated + counts.unchanged + counts.refused == file.count,
          "\(url.lastPathComponent)")
      }
    }
  }

  @Test(
    "A feed is not pruned where it is empty, cut off or broken, and pruned where it is whole",
    arguments: [
      ("empty", false), ("cut", false), ("broken", false), ("nameless", false), ("whole", true),
    ])
  func prune(kind: String, isPruned: Bool) async throws {
    let manager = try CalendarManager(path: folder.path())
    let (a, b) = (Self.event("a", "DTSTART:20260323T090000Z"), Self.event("b", "DTSTART:20260324T090000Z"))
    try await StoreFolder.take([try ImportFile(Self.calendar(a + b), name: "a")], into: manager, isFeed: true)
    let bytes =
      switch kind {
      case "empty": Self.calendar([])
      case "cut": Array(Self.calendar(a).dropLast("END:VCALENDAR\r\n".utf8.count))
      // What is wrong in it may be the other event.
      case "broken": Self.calendar(a + Self.event("b", "SUMMARY:no start"))
      case "nameless": Self.calendar(a + ["BEGIN:VEVENT", "SUMMARY:neither start nor UID", "END:VEVENT"])
      default: Self.calendar(a)
      }
    let outcome = try await StoreFolder.take(
      [try ImportFile(bytes, name: "a")], into: manager, isFeed: true)
    #expect(try await StoreFolder.components(manager).map(\.uid) == (isPruned ? ["a"] : ["a", "b"]))
    #expect(outcome.isWhole == isPruned)
    #expect(outcome.counts.removed == (isPruned ? 1 : 0))
  }

  @Test("Two files may mean two things by one TZID, and both come out of it")
  func zones() async throws {
    let manager = try CalendarManager(path: folder.path())
    func zone(_ offset: String) -> [String] {
      [
        "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
      ]
    }
    for (uid, offset) in [("a", "+0200"), ("b", "-0500")] {
      let lines = zone(offset) + Self.event(uid, "DTSTART;TZID=Office:20260323T090000")
      try await StoreFolder.take([try ImportFile(Self.calendar(lines), name: uid)], into: manager)
    }
    let text = String(decoding: try await StoreFolder.export(manager), as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 3)
    #expect(text.contains("TZOFFSETTO:+0200") && text.contains("TZOFFSETTO:-0500"))
    // Instances are found by what each zone means: 07:00 and 14:00 in UTC.
    let noon = Instant(utc: LocalDateTime(2026, 3, 23, 12, 0, 0)).secondsSince1970
    let early = try await manager.read { reader in
      try reader.objects(kind: "VEVENT", from: noon, to: noon + 1).map(\.uid)
    }
    #expect(early.contains("b"))
  }
}
