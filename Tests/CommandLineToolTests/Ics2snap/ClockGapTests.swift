import Foundation
import Testing

@testable import CommandLineTool

/// A rule may name a time that the clocks skip and the later time that it stands for.
///
/// Source: RFC 5545, 3.3.5 (the offset before the gap), 3.3.10 (UNTIL) and 3.8.5.3 (instances that are the same count
/// once).
@Suite("Rules across the hour that clocks skip") struct ClockGapTests {
  struct Series: Sendable, CustomTestStringConvertible {
    var start: String
    var rule: String
    /// Times of 29 March 2026 in UTC, as HHMM.
    var expected: [String]
    var testDescription: String { rule }
  }

  static let series = [
    Series(
      start: "20260329T010000", rule: "FREQ=MINUTELY;INTERVAL=30;COUNT=8",
      expected: ["0000", "0030", "0100", "0130", "0200", "0230"]),
    Series(
      start: "20260329T010000", rule: "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,30;COUNT=6",
      expected: ["0000", "0030", "0100", "0130"]),
    Series(start: "20260329T023000", rule: "FREQ=HOURLY;COUNT=3", expected: ["0130", "0230"]),
    Series(
      start: "20260329T023000", rule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,30,45;BYSETPOS=2,3,4;COUNT=3",
      expected: ["0115", "0130", "0145"]),
    Series(
      start: "20260329T013000", rule: "FREQ=MINUTELY;INTERVAL=45;UNTIL=20260329T010000Z",
      expected: ["0030", "0100"]),
    Series(
      start: "20260329T013000", rule: "FREQ=MINUTELY;INTERVAL=45;COUNT=4",
      expected: ["0030", "0100", "0115", "0145"]),
  ]

  private func snapshot(_ series: Series, zone: String = "Europe/Berlin", _ options: String...) throws
    -> PrintedSnapshot
  {
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=\(zone):\(series.start)",
      "RRULE:\(series.rule)", "END:VEVENT")
    let run = ToolRun(
      .ics2snap, ["--now", "2026-03-28T00:00:00Z", "--timezone", zone, "--quiet"] + options, input: text)
    return try PrintedSnapshot(run.output)
  }

  private func time(_ text: String) -> String {
    String(text.dropFirst(11).prefix(5)).replacing(":", with: "")
  }

  @Test("Each instant comes once, in order", arguments: series)
  func onceInOrder(series: Series) throws {
    let events = try snapshot(series).events
    #expect(events.map { time($0.start) } == series.expected)
    #expect(events.allSatisfy { !$0.id.contains("#") })
  }

  @Test("A cap keeps the earliest, and the coverage ends where the next one starts", arguments: series)
  func cap(series: Series) throws {
    for count in 1..<series.expected.count {
      let snapshot = try snapshot(series, "--max-events", String(count))
      #expect(snapshot.events.map { time($0.start) } == Array(series.expected[..<count]))
      #expect(time(snapshot.coverageEnd) == series.expected[count])
    }
  }

  @Test("A gap of two hours is crossed, too") func twoHours() throws {
    let series = Series(start: "20260329T000000", rule: "FREQ=HOURLY;COUNT=7", expected: [])
    #expect(
      try snapshot(series, zone: "Antarctica/Troll").events.map { time($0.start) }
        == ["0000", "0100", "0200", "0300", "0400"])
  }

  @Test("An exclusion rule finds the instance by either of its times") func exclusion() {
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260329T013000",
      "RRULE:FREQ=HOURLY;COUNT=4", "EXRULE:FREQ=DAILY;BYHOUR=2", "END:VEVENT")
    let run = ToolRun(
      .icsconv, "occurrences", "--from", "2026-03-29", "--days", "1", "--timezone", "Europe/Berlin", "-",
      input: text)
    #expect(
      run.output.split(separator: "\n").map { $0.split(separator: " ")[3] }
        == ["20260329T003000Z", "20260329T023000Z"])
  }

  @Test("Of two days that begin at one instant, an all-day series has both") func skippedDay() throws {
    // Samoa went from 29 to 31 December 2011.
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20110101T000000Z", "DTSTART;VALUE=DATE:20111229",
      "RRULE:FREQ=DAILY;COUNT=4", "EXDATE;VALUE=DATE:20111230", "END:VEVENT")
    let run = ToolRun(
      .ics2snap, "--now", "2011-12-28T12:00:00Z", "--timezone", "Pacific/Apia", input: text)
    let events = try PrintedSnapshot(run.output).events
    #expect(events.map(\.id) == ["a/20111229", "a/20111231", "a/20120101"])
  }

  @Test(
    "What holds from the later of two such days on leaves the earlier one alone",
    arguments: ["Pacific/Apia", "UTC"])
  func skippedDayAndFuture(zone: String) {
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20110101T000000Z", "DTSTART;VALUE=DATE:20111230",
      "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:old", "END:VEVENT", "BEGIN:VEVENT", "UID:a",
      "DTSTAMP:20110101T000000Z",
      "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20111231", "DTSTART;VALUE=DATE:20120102", "SUMMARY:new",
      "END:VEVENT")
    let run = ToolRun(
      .icsconv, "occurrences", "--from", "2011-12-25", "--timezone", zone, "-", input: text)
    #expect(
      run.output.split(separator: "\n").map { "\($0.prefix(8)) \($0.suffix(3))" }
        == ["20111230 old", "20120102 new", "20120103 new"])
  }
}
