import CalendarDomain
import Testing

@testable import ICalendar

/// The names of lines as the scan finds them, against names cut out and compared as text.
@Suite("Names that a scan meets")
struct NameTableTests {
  @Test("Names in any order are told apart and counted, however many there are", arguments: [3, 40, 900])
  func counts(kinds: Int) {
    var random = SplitMix64(seed: UInt64(kinds))
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8)
    let names = (0..<kinds).map { _ in
      // Beginnings are often the same, so that the first sixteen bytes alone tell little.
      let common = ["", "X-", "X-CALENDAR-APPLIC"].randomElement(using: &random)!
      let rest = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      }
      return common + String(decoding: rest, as: UTF8.self)
    }
    var table = NameTable()
    var expected: [String: Int] = [:]
    for _ in 0..<20_000 {
      let name = names.randomElement(using: &random)!
      let spelling = Bool.random(using: &random) ? name : name.lowercased()
      let delimiter = [":", ";", ":;", ";:"].randomElement(using: &random)!
      let line = Array((spelling + delimiter + "value").utf8) + [UInt8](repeating: 0, count: 64)
      guard let place = table.find(in: line.span, at: 0), table[place].key.text == name,
        Int(table[place].length) == name.utf8.count
      else {
        Issue.record("\(spelling)\(delimiter) is not found")
        return
      }
      table.count(at: place)
      expected[name, default: 0] += 1
    }
    #expect(table.byName == expected)
  }

  @Test(
    "What is no name, or does not end in the first bytes, is not found",
    arguments: [
      ":value", ";A=B:value", "SUM MARY:value", "SUM_MARY:value", "\u{e4}:value",
      String(repeating: "A", count: 40) + ":",
    ])
  func noNames(text: String) {
    var table = NameTable()
    let line = Array(text.utf8) + [UInt8](repeating: 0, count: 64)
    let found = table.find(in: line.span, at: 0)
    #expect(found == nil)
  }

  @Test("The names of components that are written out are those names")
  func written() {
    #expect(ComponentNames.calendar == NameKey("VCALENDAR".utf8))
    #expect(ComponentNames.event == NameKey("VEVENT".utf8))
    #expect(ComponentNames.timeZone == NameKey("VTIMEZONE".utf8))
  }

  @Test("Names of which the same few bytes are looked at are told apart, in any order")
  func alike() {
    var table = NameTable()
    let names = ["X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-IMPORTANCE", "X-MICROSOFT-DISALLOW-COUNTER"]
    let others = ["COMPLETED", "COMMENT", "COMPLETED"]
    for name in names + others + names.reversed() + others + names {
      let line = Array((name + ";A=B:1").utf8) + [UInt8](repeating: 0, count: 64)
      let found = table.find(in: line.span, at: 0)
      #expect(found.flatMap { table[$0].key.text } == name)
    }
  }

  @Test("A name keeps its place, however many come after it")
  func places() {
    var table = NameTable()
    // The table grows several times on the way; what was found before is still there, and nothing else is.
    let names = (0..<5_000).map { "X-MADE-UP-\($0)" }
    let places = names.map { table.find(NameKey($0.utf8)) }
    for (name, place) in zip(names, places) {
      #expect(place.flatMap { table[$0].key.text } == name)
      #expect(table.find(NameKey(name.utf8)) == place)
    }
  }

  @Test("Many made-up names are counted one by one", arguments: [100, 109, 128, 129, 300, 2_000])
  func manyNames(count: Int) throws {
    let lines = (0..<count).map { "X-\(String($0, radix: 36).uppercased())-MADE-UP;A=B:\($0)\r\n" }
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260320\r\n"
      + lines.joined() + lines.reversed().joined() + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    let day = Instant(utc: LocalDateTime(date: LocalDate(year: 2026, month: 3, day: 20)))
    let stream = try ComponentScanner.scan(
      ByteArraySource(Array(text.utf8)), window: ScanWindow(day..<day), properties: ["UID", "DTSTART"])
    let fields = try #require(stream).eventFields
    #expect(fields.count == count + 2)
    #expect(fields.filter { $0.key.hasPrefix("X-") }.allSatisfy { $0.value == 2 })
  }

  @Test("A name that begins like the one expected is another name")
  func prefixes() {
    var table = NameTable()
    for name in ["DTSTART", "DTSTAMP", "DTSTART", "DTSTAR", "DTSTART", "DTSTARTS", "DTSTART", "DTEND"] {
      let line = Array((name + ":20260329").utf8) + [UInt8](repeating: 0, count: 64)
      let found = table.find(in: line.span, at: 0)
      #expect(found.flatMap { table[$0].key.text } == name)
    }
  }
}
