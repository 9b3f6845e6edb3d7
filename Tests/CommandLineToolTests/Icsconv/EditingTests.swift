import Foundation
import TestSupport
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
      // METHOD belongs to a message, and a stored calendar has none.
      guard !whole.contains("METHOD") else { return }
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

  @Test("numbers that may call somebody are replaced, small ones stay")
  func anonymizedNumbers() {
    let text = ToolRun.calendar("BEGIN:VEVENT", "UID:a1", "X-PHONE:4915112345678", "X-COUNT:12", "END:VEVENT")
    let output = ToolRun(.icsconv, "anonymize", input: text).output
    let lines = output.split(whereSeparator: \.isNewline)
    #expect(
      !output.contains("4915112345678") && lines.contains { $0.wholeMatch(of: /X-PHONE:[0-9]{13}/) != nil })
    #expect(lines.contains("X-COUNT:12"))
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

  @Test("what the properties of a calendar mean is kept by splitting and merging")
  func calendarProperties() throws {
    let text = ToolRun.calendar(
      "X-WR-TIMEZONE:America/New_York", "COLOR:red", "NAME:Work",
      "SOURCE;VALUE=URI:https://example.com/a.ics",
      "REFRESH-INTERVAL;VALUE=DURATION:P1D", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z",
      "DTSTART:20260320T090000", "END:VEVENT", "BEGIN:VEVENT", "UID:b", "DTSTAMP:20260101T000000Z",
      "DTSTART:20260321T090000", "END:VEVENT")
    try ToolRun.inFolder { folder in
      #expect(ToolRun(.icsconv, "split", "-", "--output", folder, input: text).code == .ok)
      let merged = ToolRun(.icsconv, "merge", "-q", folder + "/a.ics", folder + "/b.ics")
      #expect(merged.output == text)
    }
  }

  private func floating(_ uid: String, _ zone: String?, _ more: String...) -> String {
    ToolRun.calendar(
      ((zone.map { ["X-WR-TIMEZONE:\($0)"] } ?? []) + [
        "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART:20260320T090000", "SUMMARY:\(uid)",
      ] + more + ["END:VEVENT"]).joined(separator: "\r\n"))
  }

  @Test("times without a zone mean what they meant, whatever X-WR-TIMEZONE the calendars have")
  func floatingTimes() {
    for zones in [
      ["America/New_York", "Asia/Tokyo"], ["America/New_York", nil], [nil, "America/New_York"],
      ["Asia/Tokyo", "Asia/Tokyo"], [nil, nil, "Asia/Tokyo"],
    ] {
      let calendars = zones.enumerated().map { floating("e\($0)", $1) }
      let run = ToolRun(.icsconv, "merge", input: calendars.joined())
      let apart = Set(calendars.flatMap { snapshot($0) })
      #expect(!apart.isEmpty && Set(snapshot(run.output)) == apart, "\(zones): \(run.output)")
      let isMoved = Set(zones).count > 1
      #expect(run.errors.contains("[floating-times-zoned]") == isMoved, "\(run.errors)")
      #expect(ToolRun(.icsconv, "check", "--strict", input: run.output).code == .ok, "\(run.output)")
    }
  }

  @Test("the end and the exceptions of a series that gets a zone keep their meaning")
  func floatingSeries() {
    let one = floating(
      "a", "America/New_York", "RRULE:FREQ=DAILY;UNTIL=20260324T090000", "EXDATE:20260322T090000")
    let run = ToolRun(.icsconv, "merge", "-q", input: one + floating("b", nil))
    #expect(run.output.contains("RRULE:FREQ=DAILY;UNTIL=20260324T130000Z"), "\(run.output)")
    #expect(run.output.contains("EXDATE;TZID=America/New_York:20260322T090000"))
    #expect(
      Set(snapshot(run.output, ids: "unique").map(\.start))
        == Set((snapshot(one, ids: "unique") + snapshot(floating("b", nil), ids: "unique")).map(\.start)))
  }

  private func zone(_ offset: String) -> String {
    [
      "BEGIN:VTIMEZONE", "TZID:Ship time", "BEGIN:STANDARD", "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)",
      "DTSTART:19700101T000000", "END:STANDARD", "END:VTIMEZONE",
    ].joined(separator: "\r\n")
  }

  @Test("two definitions of one zone are two zones after merging, unless they say the same")
  func zoneNames() {
    func calendar(_ uid: String, _ offset: String, _ comment: String = "") -> String {
      ToolRun.calendar(
        zone(offset).replacing("TZID", with: comment + "TZID"), "BEGIN:VEVENT", "UID:\(uid)",
        "DTSTAMP:20260301T080000Z", "DTSTART;TZID=Ship time:20260323T090000", "SUMMARY:\(uid)", "END:VEVENT")
    }
    let calendars = [
      calendar("a", "-0330"), calendar("b", "+0900"), calendar("c", "-0330", "X-NOTE:x\r\n"),
      calendar("d", "+0900"),
    ]
    let run = ToolRun(.icsconv, "merge", input: calendars.joined())
    #expect(Set(snapshot(run.output)) == Set(calendars.flatMap { snapshot($0) }))
    #expect(run.output.components(separatedBy: "BEGIN:VTIMEZONE").count == 3)
    #expect(
      run.errors.split(separator: "\n").count { $0.contains("[timezone-renamed]") } == 2, "\(run.errors)")
    #expect(run.output.contains("DTSTART;TZID=Ship time-2:20260323T090000\r\nSUMMARY:d"))
  }

  @Test("an override is the same one in whatever zone RECURRENCE-ID is written")
  func overrides() {
    func override(_ id: String, _ sequence: Int) -> String {
      ToolRun.calendar(
        "BEGIN:VEVENT", "UID:m", "DTSTAMP:20260301T080000Z", "SEQUENCE:\(sequence)", "RECURRENCE-ID\(id)",
        "DTSTART:20260318T100000Z", "SUMMARY:\(sequence)", "END:VEVENT")
    }
    let series = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:m", "DTSTAMP:20260301T080000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
      "RRULE:FREQ=WEEKLY;COUNT=4", "END:VEVENT")
    for id in [
      ":20260316T080000Z", ";TZID=Asia/Tokyo:20260316T170000", ";VALUE=DATE:20260316", ":20260316T090000",
    ] {
      let run = ToolRun(
        .icsconv, "merge", "-q",
        input: series + override(";TZID=Europe/Berlin:20260316T090000", 0) + override(id, 1))
      #expect(run.output.contains("SUMMARY:1") && !run.output.contains("SUMMARY:0"), "\(id): \(run.output)")
    }
    let run = ToolRun(
      .icsconv, "merge", "-q",
      input: series + override(":20260316T080000Z", 0) + override(";RANGE=THISANDFUTURE:20260316T080000Z", 1))
    #expect(run.output.contains("SUMMARY:1") && run.output.contains("SUMMARY:0"))
  }

  @Test("events that share a UID without being versions all stay")
  func sharedUID() {
    let days = (1...9).map { day in
      [
        "BEGIN:VEVENT", "UID:none", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:2026030\(day)",
        "SUMMARY:run",
        "END:VEVENT",
      ].joined(separator: "\r\n")
    }
    let text = ToolRun.calendar(days.joined(separator: "\r\n"))
    #expect(ToolRun(.icsconv, "merge", "-q", input: text + text).output == text)
    let newer = text.replacing("SUMMARY:run", with: "SUMMARY:run\r\nSEQUENCE:2")
    #expect(ToolRun(.icsconv, "merge", "-q", input: text + newer).output == newer)
  }

  @Test(
    "what a filter is asked for and does not find is told",
    arguments: [["--uid", "x"], ["--component", "VEVNT"]])
  func unmatched(arguments: [String]) {
    let text = ToolRun.calendar("BEGIN:VEVENT", "UID:e", "DTSTART;VALUE=DATE:20260102", "END:VEVENT")
    let run = ToolRun(.icsconv, ["filter", "-q"] + arguments, input: text)
    #expect(run.code == .partial && run.errors.contains("[no-match]") && run.errors.contains(arguments[1]))
    #expect(arguments[0] == "--uid" || run.errors.contains("did you mean VEVENT?"))
  }

  @Test("names of many files that begin alike are found at once")
  func manyNames() {
    var names = FileNames()
    let time = ContinuousClock().measure {
      for number in 0..<20_000 { _ = names.next(for: String(repeating: "p", count: 130) + String(number)) }
    }
    #expect(time < Sanitizer.bound(.seconds(20)))
    #expect(names.next(for: String(repeating: "p", count: 130)).hasSuffix("p-20001"))
  }
}
