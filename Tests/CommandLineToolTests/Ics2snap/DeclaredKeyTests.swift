import Foundation
import Testing

@testable import CommandLineTool

@Suite("The key that a calendar gives itself") struct DeclaredKeyTests {
  private static func calendar(_ uid: String, key: String?) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + (key.map { ["X-CALENDARR-KEY:\($0)"] } ?? []) + [
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTART:20260321T080000Z", "DTEND:20260321T090000Z", "END:VEVENT",
      "END:VCALENDAR", "",
    ]).joined(separator: "\r\n")
  }

  /// The keys of the calendar list and the codes that were reported.
  private func run(
    _ calendars: [String], arguments: ([String]) -> [String] = { $0 }
  ) throws -> (code: ExitCode, keys: [String], errors: String) {
    try SnapviewFolder.with { folder in
      var paths: [String] = []
      for (index, text) in calendars.enumerated() {
        let file = folder.appendingPathComponent("\(index).ics")
        try Data(text.utf8).write(to: file)
        paths.append(file.path)
      }
      let box = folder.appendingPathComponent("box")
      let environment = CommandEnvironment.captured(
        ["--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin", "-o", box.path] + arguments(paths))
      let code = Program.ics2snap.execute(in: environment)
      let list = try? JSONSerialization.jsonObject(
        with: Data(contentsOf: box.appendingPathComponent("widget-calendars.json")))
      let keys = (list as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
      return (code, keys.sorted(), environment.standardError.captured)
    }
  }

  @Test("It is kept, unless a key is given") func kept() throws {
    let text = Self.calendar("a", key: "caldav:7")
    #expect(try run([text]).keys == ["caldav:7"])
    #expect(try run([text]) { $0.map { "local:1=" + $0 } }.keys == ["local:1"])
    #expect(try run([text]) { $0 + ["--no-scan"] }.keys == ["caldav:7"])
    #expect(try run([Self.calendar("a", key: nil)]).keys == ["ical:1"])
  }

  @Test("Two of the same are told apart, and a given one comes first") func twice() throws {
    let text = Self.calendar("a", key: "caldav:7")
    let both = try run([text, text])
    #expect(both.code == .ok && both.keys == ["caldav:7", "ical:2"])
    #expect(both.errors.contains("[declared-key-ignored]"))
    let given = try run([text, text]) { [$0[0], "caldav:7=" + $0[1]] }
    #expect(given.keys == ["caldav:7", "ical:1"])
  }

  @Test("A key that counts arguments gives way where its calendar has another", arguments: [false, true])
  func countedKeys(isReversed: Bool) throws {
    let texts = ["local:1", "ical:1", "ical:3", "ical:2"].map { Self.calendar($0, key: $0) }
    let all = try run(isReversed ? texts.reversed() : texts)
    #expect(all.keys == ["ical:1", "ical:2", "ical:3", "local:1"])
    #expect(all.errors.isEmpty)
    // One without a key of its own keeps that of its place, and two calendars never share one.
    let mixed = try run([texts[2], texts[3], Self.calendar("x", key: nil)])
    #expect(mixed.keys == ["ical:1", "ical:2", "ical:3"])
    #expect(mixed.errors.contains("[declared-key-ignored]"))
    let crowded = try run([texts[2], texts[0], texts[0]])
    #expect(crowded.keys == ["ical:3", "ical:4", "local:1"])
  }

  @Test(
    "One that no option would take is left aside",
    arguments: [
      "gm:anna", "gc", "group:1", " GROUP:2", "nothing", ":1", "local:", "local:1\\n2", "x:\u{202E}1",
    ])
  func hostile(key: String) throws {
    let result = try run([Self.calendar("a", key: key)])
    #expect(result.code == .ok && result.keys == ["ical:1"])
    #expect(result.errors.contains("0.ics:3: warning: ") && result.errors.contains("[declared-key-ignored]"))
  }

  @Test("One without bounds is left aside") func long() throws {
    let result = try run([Self.calendar("a", key: "local:" + String(repeating: "9", count: 10_000))])
    #expect(result.keys == ["ical:1"] && result.errors.contains("[declared-key-ignored]"))
  }

  @Test("Calendars of one file that disagree have none") func disagreement() throws {
    let text = Self.calendar("a", key: "local:1") + Self.calendar("b", key: "local:2")
    let result = try run([text])
    #expect(result.keys == ["ical:1"] && result.errors.contains("[declared-key-ignored]"))
  }

  @Test("A snapshot keeps its keys by way of snap2ics") func roundTrip() throws {
    try SnapviewFolder.with { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      let common = ["--timezone", "Europe/Berlin", "--now", "2026-03-20T09:00:00Z"]
      try Data(Self.calendar("a", key: nil).utf8).write(to: URL(filePath: path("a.ics")))
      let first = CommandEnvironment.captured(
        common + ["homeassistant:3=" + path("a.ics"), "-o", path("box")])
      #expect(Program.ics2snap.execute(in: first) == .ok)
      let back = CommandEnvironment.captured([path("box"), "--timezone", "Europe/Berlin"])
      #expect(Program.snap2ics.execute(in: back) == .ok)
      try Data(back.standardOutput.captured.utf8).write(to: URL(filePath: path("b.ics")))
      let second = CommandEnvironment.captured(common + [path("b.ics"), "-o", path("second")])
      #expect(Program.ics2snap.execute(in: second) == .ok, "\(second.standardError.captured)")
      let (left, right) = (path("box/widget-calendars.json"), path("second/widget-calendars.json"))
      #expect(try String(contentsOfFile: right, encoding: .utf8).contains("\"homeassistant:3\""))
      #expect(FileManager.default.contents(atPath: left) != nil)
    }
  }
}
