import Foundation
import Testing

@testable import CommandLineTool

/// Nights on which calendars fail, seen in the container.
@Suite("Last known events") struct LastKnownTests {
  /// A folder of calendars and a container in it.
  private struct Box {
    let folder: String
    var zone = "Europe/Berlin"

    func put(_ text: String, _ name: String) throws {
      let url = URL(filePath: folder).appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    /// A night in April 2026; inputs are named within the folder.
    @discardableResult
    func night(_ day: Int, _ inputs: [String], _ options: [String] = []) throws -> (
      code: ExitCode, events: [String], end: String, errors: String
    ) {
      let paths = inputs.map { input in
        let parts = input.split(separator: "=", maxSplits: 1)
        return (parts.count > 1 ? "\(parts[0])=" : "") + "\(folder)/\(parts[parts.count - 1])"
      }
      let run = ToolRun(
        .ics2snap,
        [
          "--now", "2026-04-\(day < 10 ? "0" : "")\(day)T03:00:00Z", "--timezone", zone, "-o",
          folder + "/box",
        ] + options
          + paths)
      let snapshot = try snapshot()
      return (
        run.code, snapshot.events.map { "\($0.calendarKey) \($0.id) \($0.title)" }, snapshot.coverageEnd,
        run.errors
      )
    }

    /// What is published now.
    func snapshot() throws -> PrintedSnapshot {
      try PrintedSnapshot(Data(contentsOf: URL(filePath: folder + "/box/widget-cache.json")))
    }
  }

  private static func calendar(_ uid: String, key: String? = nil, _ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + (key.map { ["X-CALENDARR-KEY:\($0)"] } ?? []) + [
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART:20260410T100000Z", "DURATION:PT1H",
      "SUMMARY:\(uid)",
    ] + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private static let junk = "<html>"

  @Test("are those of the key that the calendar gave itself, wherever it stands among the arguments")
  func declaredKeys() throws {
    try ToolRun.inFolder { folder in
      let box = Box(folder: folder)
      try box.put(Self.calendar("x", key: "ical:2"), "x.ics")
      try box.put(Self.calendar("y", key: "ical:1"), "y.ics")
      let before = try box.night(1, ["x.ics", "y.ics"])
      #expect(before.events == ["ical:1 y y", "ical:2 x x"])
      for (day, text) in [
        (2, Self.junk), (3, Self.junk), (4, String(Self.calendar("x", key: "ical:2").dropLast(30))),
      ] {
        try box.put(text, "x.ics")
        let run = try box.night(day, ["x.ics", "y.ics"])
        #expect(run.code == .partial && run.events == before.events && run.end == before.end)
      }
      // One that takes the place of another knows nothing.
      try box.put(Self.junk, "z.ics")
      #expect(try box.night(5, ["z.ics", "y.ics"]).events == ["ical:1 y y"])
    }
  }

  @Test("are none for a calendar that was hidden") func hidden() throws {
    try ToolRun.inFolder { folder in
      let box = Box(folder: folder)
      for name in ["a", "b"] { try box.put(Self.calendar(name), name + ".ics") }
      try box.night(1, ["local:1=a.ics", "local:2=b.ics"], ["--hide", "local:2"])
      try box.put(Self.junk, "b.ics")
      let run = try box.night(2, ["local:1=a.ics", "local:2=b.ics"])
      #expect(run.code == .partial && run.events == ["local:1 a a"])
      #expect(!run.errors.contains("[carried-over]"))
    }
  }

  @Test(
    "of whole days keep their dates in another zone",
    arguments: ["America/New_York", "Asia/Tokyo", "Pacific/Apia"])
  func otherZone(zone: String) throws {
    try ToolRun.inFolder { folder in
      let box = Box(folder: folder)
      let day = Self.calendar("d").replacing("DTSTART:20260410T100000Z", with: "DTSTART;VALUE=DATE:20260410")
        .replacing("DURATION:PT1H\r\n", with: "")
      try box.put(day, "d.ics")
      try box.put(Self.calendar("a"), "a.ics")
      try box.night(1, ["local:1=d.ics", "local:2=a.ics"])
      var there = box
      there.zone = zone
      try there.night(2, ["local:1=d.ics", "local:2=a.ics"])
      let right = try there.snapshot().events.map(\.start)
      try box.night(3, ["local:1=d.ics", "local:2=a.ics"])
      try box.put(Self.junk, "d.ics")
      let run = try there.night(4, ["local:1=d.ics", "local:2=a.ics"], ["--verify"])
      #expect(run.code == .partial)
      #expect(try there.snapshot().events.map(\.start) == right)
    }
  }

  @Test("say nothing about a file that could never be read, and hide no new one that is cut off")
  func folders() throws {
    try ToolRun.inFolder { folder in
      let box = Box(folder: folder)
      try box.put(Self.calendar("a"), "f/a.ics")
      try box.put(Self.junk, "f/junk.ics")
      try box.put(Self.calendar("good"), "f/good.ics")
      try box.night(1, ["local:1=f"])
      let later = try box.night(9, ["local:1=f"])
      #expect(later.code == .partial && later.end == "2026-05-20T22:00:00Z")
      // One that could be read has a say, also when its last known event has passed.
      try box.put(Self.junk, "f/good.ics")
      for day in [10, 17, 18, 19] { #expect(try box.night(day, ["local:1=f"]).end == "2026-05-20T22:00:00Z") }
      try box.put(Self.calendar("good"), "f/good.ics")
      try FileManager.default.removeItem(atPath: folder + "/f/junk.ics")
      #expect(try box.night(9, ["local:1=f"]).code == .ok)
      // Cut off in the last line: what it says of `a` is worse than what is known, of `new` nothing is.
      try box.put(String(Self.calendar("a", key: nil, "STATUS:CANCELLED").dropLast(6)), "f/a.ics")
      try box.put(String(Self.calendar("new").dropLast(6)), "f/new.ics")
      let cut = try box.night(10, ["local:1=f"])
      #expect(cut.code == .partial)
      #expect(cut.events == ["local:1 a a", "local:1 good good", "local:1 new new"])
    }
  }

  @Test("are masked where some may be private, and left out where those are to be") func privacy() throws {
    try ToolRun.inFolder { folder in
      let box = Box(folder: folder)
      let secret = Self.calendar("secret", key: nil, "CLASS:PRIVATE")
      try box.put(Self.calendar("a"), "a.ics")
      for before in [[], ["--private", "busy"]] {
        try box.put(secret, "s.ics")
        try box.night(1, ["local:1=a.ics", "local:2=s.ics"], before)
        try box.put(Self.junk, "s.ics")
        let run = try box.night(2, ["local:1=a.ics", "local:2=s.ics"], ["--private", "busy"])
        #expect(run.events == ["local:1 a a", "local:2 secret Busy"])
        let omitting = try box.night(3, ["local:1=a.ics", "local:2=s.ics"], ["--private", "omit"])
        #expect(omitting.events == ["local:1 a a"])
      }
    }
  }

  @Test("leave the ids of other calendars as they are") func ids() throws {
    try ToolRun.inFolder { folder in
      let box = Box(folder: folder)
      for name in ["a", "b"] { try box.put(Self.calendar("same"), name + ".ics") }
      let before = try box.night(1, ["local:1=a.ics", "local:2=b.ics"])
      #expect(before.events == ["local:1 same same", "local:2 same#local:2 same"])
      try box.put(Self.junk, "a.ics")
      #expect(try box.night(2, ["local:1=a.ics", "local:2=b.ics"]).events == before.events)
    }
  }
}
