import Foundation
import Testing

@testable import CommandLineTool

@Suite("icsconv merge, split, filter and anonymize") struct EditingTests {
  private func snapshot(_ text: String, ids: String = "uid") -> [Event] {
    let run = ToolRun(.ics2snap, "--ids", ids, "-", input: text)
    return (try? JSONDecoder().decode(Snapshot.self, from: Data(run.output.utf8)))?.events ?? []
  }

  private struct Snapshot: Decodable { var events: [Event] }
  private struct Event: Decodable, Hashable {
    var id: String
    var title: String
    var start: String
    var end: String
    var isAllDay: Bool
  }

  @Test("what is split by UID and merged again shows the same events", arguments: ToolRun.calendars)
  func splitAndMerge(path: String) throws {
    try ToolRun.inFolder { folder in
      #expect(ToolRun(.icsconv, "split", path, "--output", folder).code == .ok)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(!names.isEmpty)
      let merged = ToolRun(.icsconv, ["merge", "--quiet"] + names.map { folder + "/" + $0 })
      let whole = try String(contentsOfFile: path, encoding: .utf8)
      // X-WR-TIMEZONE and METHOD belong to the whole; the samples that have them lose them here.
      guard !whole.contains("X-WR-TIMEZONE"), !whole.contains("METHOD") else { return }
      #expect(Set(snapshot(merged.output)) == Set(snapshot(whole)))
    }
  }

  @Test("names of files are plain, and each is there once")
  func names() {
    var names = FileNames()
    #expect(names.next(for: "../a/b") == "a-b")
    #expect(names.next(for: "A@example.com") == "A@example.com")
    #expect(names.next(for: "a@example.com") == "a@example.com-2")
    #expect(names.next(for: "") == "calendar")
    #expect(names.next(for: String(repeating: "ü", count: 300)).utf8.count == 120)
  }

  @Test("the span of a snapshot is all that a snapshot needs", arguments: ToolRun.calendars)
  func filter(path: String) throws {
    let filtered = ToolRun(.icsconv, "filter", path, "--from", "2026-03-13", "--to", "2026-05-01")
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    #expect(snapshot(filtered.output, ids: "unique") == snapshot(whole, ids: "unique"))
  }

  @Test("kinds and UIDs are kept as asked for")
  func kinds() {
    let text = ToolRun.calendar(
      "BEGIN:VTODO", "UID:t", "DUE:20260102T000000Z", "END:VTODO", "BEGIN:VEVENT", "UID:e",
      "DTSTART;VALUE=DATE:20260102", "END:VEVENT", "BEGIN:VEVENT", "UID:f", "DTSTART;VALUE=DATE:20260103",
      "RRULE:FREQ=DAILY", "END:VEVENT")
    func uids(_ arguments: String...) -> [String] {
      ToolRun(.icsconv, ["filter"] + arguments, input: text).output.split(whereSeparator: \.isNewline)
        .filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
    }
    #expect(uids() == ["t", "e", "f"])
    #expect(uids("--component", "vevent") == ["e", "f"])
    #expect(uids("--uid", "t", "--uid", "f") == ["t", "f"])
    #expect(uids("--from", "2026-01-02", "--to", "2026-01-03") == ["t", "e"])
    #expect(uids("--from", "2030-01-01") == ["f"])
    #expect(uids("--to", "2026-01-01T23:00:00Z") == [])
  }

  @Test("merging keeps the newest version and each zone once")
  func merge() throws {
    func event(_ sequence: Int, _ summary: String) -> String {
      ToolRun.calendar(
        "X-WR-CALNAME:\(summary)", "BEGIN:VTIMEZONE", "TZID:Z", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:u",
        "SEQUENCE:\(sequence)", "SUMMARY:\(summary)", "END:VEVENT")
    }
    let run = ToolRun(.icsconv, "merge", input: event(2, "new") + event(1, "old"))
    #expect(run.output.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(run.output.contains("SUMMARY:new") && !run.output.contains("old"))
    #expect(run.errors.contains("[older-version]") && run.errors.contains("[merged-property]"))
  }

  @Test("UIDs that only look alike stay two components everywhere")
  func alikeUIDs() throws {
    let events = ["caf\u{E9}", "cafe\u{301}"].flatMap {
      [
        "BEGIN:VEVENT", "UID:\($0)", "DTSTAMP:20260101T000000Z", "DTSTART:20260321T080000Z", "SUMMARY:x",
        "END:VEVENT",
      ]
    }
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + events + ["END:VCALENDAR", ""]).joined(
      separator: "\r\n")
    for command in [
      ["merge"], ["repair", "-"], ["anonymize", "-"], ["filter", "--from", "2026-03-21", "-"],
    ] {
      let run = ToolRun(.icsconv, command, input: text)
      let uids = run.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("UID:") }
      #expect(Set(uids.map { Array($0.utf8) }).count == 2, "\(command)")
    }
    #expect(ToolRun(.icsconv, "check", "-", input: text).output.isEmpty)
    #expect(
      ToolRun(.icsconv, "occurrences", "-", "--from", "2026-03-20", input: text).output.split(separator: "\n")
        .count
        == 2)
    try ToolRun.inFolder { folder in
      #expect(ToolRun(.icsconv, ["split", "-", "--output", folder], input: text).code == .ok)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == 2)
    }
  }

  @Test(
    "an anonymous calendar has the same times and lines, and none of the texts", arguments: ToolRun.calendars)
  func anonymize(path: String) throws {
    let run = ToolRun(.icsconv, "anonymize", path, "--seed", "7")
    #expect(run.output == ToolRun(.icsconv, "anonymize", path, "--seed", "7").output)
    #expect(run.output != ToolRun(.icsconv, "anonymize", path, "--seed", "8").output)
    let plain = ToolRun(.icsconv, "merge", "--quiet", path).output
    let whole = ToolRun(.icsconv, "anonymize", "--seed", "7", input: plain).output
    func times(_ text: String) -> [String] {
      snapshot(text).map { "\($0.start) \($0.end) \($0.isAllDay)" }.sorted()
    }
    #expect(times(whole) == times(plain))
    let texts = Set(snapshot(plain).map(\.title)).filter { $0.count > 5 && $0.contains(where: \.isLetter) }
    for text in texts { #expect(!run.output.contains(text)) }
  }

  @Test("people, places, links and references are replaced, settings stay")
  func anonymizedProperties() {
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a1", "RELATED-TO:a1", "GEO:48.85;2.35", "URL:https://user.example.org/a/B?c=1",
      "ATTENDEE;CN=\"Ann Lee\";PARTSTAT=ACCEPTED:mailto:ann@example.org", "ORGANIZER:MAILTO:Ann@example.org",
      "X-FLAG:TRUE", "X-NOTE:abc\\, 12345", "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:caf=C3=A9",
      "STATUS:CONFIRMED", "TZURL:https://ann:pw@user.example.org/zone", "STATUS:Waiting for Ann",
      "RRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO;UNTIL=20261231T000000Z",
      "REQUEST-STATUS:3.7;No Ann Lee;ATTENDEE:mailto:a@b",
      "SUMMARY;ENCODING=QUOTED-PRINTABLE:=53=45=43=52=45=54", "DURATION:about an hour",
      "END:VEVENT")
    let lines = ToolRun(.icsconv, "anonymize", input: text).output.split(whereSeparator: \.isNewline).map(
      String.init)
    #expect(lines.contains("X-FLAG:TRUE") && lines.contains("STATUS:CONFIRMED"))
    let uid = lines[4].dropFirst(4)
    #expect(uid != "a1" && lines[5] == "RELATED-TO:" + uid)
    #expect(lines[6].firstMatch(of: /^GEO:-?[0-9]{1,2}\.[0-9]{2};-?[0-9]{1,3}\.[0-9]{2}$/) != nil)
    #expect(lines[7].firstMatch(of: /^URL:https:\/\/example\.com\/[a-z]\/[A-Z]\?[a-z]=[0-9]$/) != nil)
    let attendee = lines[8].firstMatch(
      of: /^ATTENDEE;CN=[A-Z][a-z]{2} [A-Z][a-z]{2};PARTSTAT=ACCEPTED:mailto:([a-z]{3})@example\.com$/)
    #expect(attendee != nil, "\(lines[8])")
    #expect(lines[9] == "ORGANIZER:MAILTO:\(attendee?.output.1 ?? "")@example.com")
    #expect(lines[11].firstMatch(of: /^X-NOTE:[a-z]{3}\\, [0-9]{5}$/) != nil)
    #expect(
      lines[12].firstMatch(of: /:[a-z]{3}(=[0-9A-F]{2}){2}$/) != nil && !lines[12].hasSuffix("caf=C3=A9"))
    #expect(lines[14].firstMatch(of: /^TZURL:https:\/\/example\.com\/[a-z]{4}$/) != nil)
    #expect(lines[15].firstMatch(of: /^STATUS:[A-Z][a-z]{6} [a-z]{3} [A-Z][a-z]{2}$/) != nil)
    #expect(lines[16] == "RRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO;UNTIL=20261231T000000Z")
    #expect(lines[17].firstMatch(of: /^REQUEST-STATUS:3\.7;[A-Z][a-z] [A-Z][a-z]{2} [A-Z][a-z]{2};/) != nil)
    for line in lines[14...] {
      #expect(!line.contains("Ann") && !line.contains("SECRET") && !line.contains("=53"))
    }
    #expect(lines[19].hasPrefix("DURATION:") && !lines[19].contains("about"))
  }
}
