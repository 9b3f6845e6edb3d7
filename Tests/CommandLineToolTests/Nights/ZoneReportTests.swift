import Foundation
import Testing

@testable import CommandLineTool

/// How zones were found, as the report of a run and the list of occurrences say it.
@Suite("Zones in reports") struct ZoneReportTests {
  private struct Report: Decodable {
    struct Calendar: Decodable { var zones: [String: String] }
    var calendars: [Calendar]
  }
  private struct Entry: Decodable {
    var rung: String
    var uid: String
  }

  private static func zone(_ name: String) -> String {
    [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ].joined(separator: "\r\n")
  }

  @Test("The rung is the same in both, and zones that nothing uses are in neither")
  func rungs() throws {
    let names = [
      "Europe/Paris", "W. Europe Standard Time", "/freeassociation.sourceforge.net/Europe/Rome", "GMT+0100",
      "Custom",
    ]
    let events = names.map { name in
      NightTests.event(name, start: "DTSTART;TZID=\(name):20260325T090000")
    }
    let text = NightTests.calendar(
      ([Self.zone("Custom"), Self.zone("Nobody's")] + events).joined(separator: "\r\n"))
    try ToolRun.inFolder { folder in
      try NightTests.put(text, folder + "/a.ics")
      let run = ToolRun(
        .ics2snap,
        "--now", "2026-03-20T12:00:00Z", "-q", "-o", folder + "/box", "--report", folder + "/r.json",
        folder + "/a.ics")
      #expect(run.code == .ok, "\(run.errors)")
      let report = try JSONDecoder().decode(
        Report.self, from: Data(contentsOf: URL(filePath: folder + "/r.json")))
      let listed = ToolRun(
        .icsconv, "occurrences", "--json", "--from", "2026-03-20", "--days", "14", folder + "/a.ics")
      let entries = try listed.output.split(separator: "\n").map {
        try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
      }
      let rungs = Dictionary(uniqueKeysWithValues: entries.map { ($0.uid, $0.rung) })
      #expect(Set(rungs.keys) == Set(names))
      // A name that the system knows needs no word in the report.
      let told = try #require(report.calendars.first?.zones)
      #expect(told == rungs.filter { $0.value != "iana" || told[$0.key] != nil })
      #expect(told["Nobody's"] == nil && told["Custom"] == "vtimezone")
    }
  }
}
