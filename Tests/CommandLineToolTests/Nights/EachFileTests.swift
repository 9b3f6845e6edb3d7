import Foundation
import Testing

@testable import CommandLineTool

/// Folders of which every file is a calendar, over several nights.
@Suite("Every file a calendar") struct EachFileTests {
  private struct Listed: Decodable, Hashable {
    var id: String
    var name: String
  }

  /// A folder `feeds` with a calendar for each name, whose only event is called the same.
  private static func fill(_ folder: String, _ names: [String]) throws {
    for name in names {
      try NightTests.put(NightTests.calendar(NightTests.event(name)), "\(folder)/feeds/\(name).ics")
    }
  }

  private static func listed(_ folder: String) throws -> [Listed] {
    try JSONDecoder().decode(
      [Listed].self, from: Data(contentsOf: URL(filePath: folder + "/box/widget-calendars.json")))
  }

  /// The key of each calendar by its name.
  private static func keys(_ folder: String) throws -> [String: String] {
    Dictionary(uniqueKeysWithValues: try listed(folder).map { ($0.name, $0.id) })
  }

  @Test("Keys are made from names, last, and fit what readers take")
  func lasting() throws {
    try ToolRun.inFolder { folder in
      try Self.fill(folder, ["work", "home"])
      let first = try NightTests.night(folder, "03-20", ["--each", folder + "/feeds"])
      #expect(first.titles.sorted() == ["home", "work"] && first.code == .ok)
      let before = try Self.keys(folder)
      for key in before.values {
        let number = try #require(Int32(key.dropFirst("ical:".count)))
        #expect(key.hasPrefix("ical:") && number >= 1_000_000)
      }
      // What comes before them in the folder, or among the arguments, does not matter.
      try Self.fill(folder, ["aunt"])
      try NightTests.put(NightTests.calendar(NightTests.event("own")), folder + "/own.ics")
      try NightTests.night(folder, "03-21", ["--each", "local:1=\(folder)/own.ics", folder + "/feeds"])
      let after = try Self.keys(folder)
      #expect(after["own"] == "local:1" && after.count == 4)
      #expect(after["work"] == before["work"] && after["home"] == before["home"])
      // A file that is renamed is a new calendar.
      try FileManager.default.moveItem(atPath: folder + "/feeds/work.ics", toPath: folder + "/feeds/job.ics")
      try NightTests.night(folder, "03-22", ["--each", folder + "/feeds"])
      let renamed = try Self.keys(folder)
      #expect(renamed["work"] == nil && renamed["job"] != nil && renamed["job"] != before["work"])
    }
  }

  @Test("Without --each the folder is one calendar")
  func whole() throws {
    try ToolRun.inFolder { folder in
      try Self.fill(folder, ["work", "home"])
      try NightTests.night(folder, "03-20", [folder + "/feeds"])
      #expect(try Self.listed(folder).map(\.id) == ["ical:1"])
    }
  }

  @Test("A file that cannot be read keeps its last known events, and the others are new")
  func carriedOver() throws {
    try ToolRun.inFolder { folder in
      try Self.fill(folder, ["work", "home"])
      let each = ["--each", folder + "/feeds"]
      try NightTests.night(folder, "03-20", each)
      try NightTests.put("<html>", folder + "/feeds/work.ics")
      try NightTests.put(NightTests.calendar(NightTests.event("new")), folder + "/feeds/home.ics")
      let night = try NightTests.night(folder, "03-21", each)
      #expect(night.titles.sorted() == ["new", "work"] && night.code == .partial)
    }
  }

  @Test("Options speak of one by its key; a folder's own key is in those of its files")
  func options() throws {
    try ToolRun.inFolder { folder in
      try Self.fill(folder, ["work", "home"])
      try NightTests.night(folder, "03-20", ["--each", "caldav:1=\(folder)/feeds"])
      let key = try #require(try Self.keys(folder)["work"])
      #expect(key.hasPrefix("caldav:"))
      let named = try NightTests.night(
        folder, "03-21",
        ["--each", "caldav:1=\(folder)/feeds", "--name", "\(key)=Job", "--hide", key])
      #expect(named.titles == ["home"] && named.code == .ok)
      #expect(try Self.keys(folder)["Job"] == key)
      try NightTests.night(folder, "03-22", ["--each", "caldav:2=\(folder)/feeds"])
      #expect(try Self.keys(folder)["work"] != key)
    }
  }

  @Test("Files with one key are named, and nothing is written until their folders have keys")
  func twins() throws {
    try ToolRun.inFolder { folder in
      for side in ["a", "b"] {
        try NightTests.put(NightTests.calendar(NightTests.event(side)), "\(folder)/\(side)/home.ics")
      }
      let folders = [folder + "/a", folder + "/b"]
      let run = ToolRun(.ics2snap, ["--each", "-o", folder + "/box"] + folders)
      #expect(run.code == .badData)
      #expect(
        run.errors.contains("\(folder)/a/home.ics and \(folder)/b/home.ics")
          && run.errors.contains("[each-key-twice]"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/box/widget-cache.json"))
      let night = try NightTests.night(
        folder, "03-20", ["--each", "ical:1=\(folder)/a", "ical:2=\(folder)/b"])
      #expect(night.titles.sorted() == ["a", "b"])
    }
  }

  @Test("A folder that is empty or away makes no calendar vanish", arguments: [true, false])
  func gone(isEmpty: Bool) throws {
    try ToolRun.inFolder { folder in
      try Self.fill(folder, ["work", "home"])
      try NightTests.put(NightTests.calendar(NightTests.event("own")), folder + "/own.ics")
      let arguments = ["--each", "local:1=\(folder)/own.ics", folder + "/feeds"]
      try NightTests.night(folder, "03-20", arguments)
      let before = try Data(contentsOf: URL(filePath: folder + "/box/widget-cache.json"))
      try FileManager.default.removeItem(atPath: folder + "/feeds")
      if isEmpty {
        try FileManager.default.createDirectory(atPath: folder + "/feeds", withIntermediateDirectories: true)
      }
      let night = try NightTests.night(folder, "03-21", arguments)
      #expect(night.code == .noInput && night.errors.contains(folder + "/feeds"))
      #expect(try Data(contentsOf: URL(filePath: folder + "/box/widget-cache.json")) == before)
      #expect(try Self.listed(folder).count == 3)
    }
  }

  @Test("A configuration and a request say it too; a name for all files is refused")
  func configuration() throws {
    try ToolRun.inFolder { folder in
      try Self.fill(folder, ["work", "home"])
      func configure(_ calendar: String) throws {
        try NightTests.put(
          "{profiles: [{name: 'x', output: 'box', each: true, calendars: [\(calendar)]}]}",
          folder + "/c.json5")
      }
      try configure("{key: 'ical:1', path: ['feeds'], name: 'All'}")
      let refused = ToolRun(.ics2snap, "--config", folder + "/c.json5", "--check")
      #expect(refused.code != .ok && refused.errors.contains("each"))

      try NightTests.night(folder, "03-20", ["--each", "ical:1=\(folder)/feeds"])
      let keys = try Self.keys(folder)
      let answer = ToolRun(
        .ics2snap, ["--stream", "--now", "2026-03-20T12:00:00Z"],
        input: #"{"each": true, "key": "ical:1", "path": "\#(folder)/feeds"}"# + "\n")
      struct Answer: Decodable { var calendars: [Listed] }
      let listed = try JSONDecoder().decode(Answer.self, from: Data(answer.output.utf8)).calendars
      #expect(Dictionary(uniqueKeysWithValues: listed.map { ($0.name, $0.id) }) == keys)

      // The worker of a batch is a process of its own.
      try configure("{key: 'ical:1', path: 'feeds/*.ics'}")
      try FileManager.default.removeItem(atPath: folder + "/box")
      let batch = try BuiltProgram().run(
        ["-q", "--config", folder + "/c.json5", "--now", "2026-03-20T12:00:00Z"])
      #expect(batch.status == 0, "\(batch.errors)")
      #expect(try Self.keys(folder) == keys)
    }
  }
}
