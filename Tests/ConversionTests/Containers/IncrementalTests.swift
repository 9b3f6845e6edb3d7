import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import Foundation
import SnapshotBuilding
import Testing

@_spi(Writer) @testable import Conversion

@Suite("Calendars that have not changed")
struct IncrementalTests {
  private let history: ContainerHistory
  private static let all: Set = ["ical:a", "ical:b", "ical:c", "ical:many"]

  init() throws {
    history = try ContainerHistory()
    for name in ["a.ics", "b.ics", "c.ics", "many/1.ics", "many/2.ics"] {
      try history.folder.put(ScratchFolder.calendar(name), name)
    }
    #expect(try history.step("first run") == [])
  }

  @Test("Of several calendars only the one that changed is read again")
  func one() throws {
    try history.folder.put(ScratchFolder.calendar("new"), "b.ics")
    #expect(try history.step("b changed") == Self.all.subtracting(["ical:b"]))
    try history.folder.put(ScratchFolder.calendar("third"), "many/3.ics")
    #expect(try history.step("many got a file") == Self.all.subtracting(["ical:many"]))
    history.remove("many/1.ics")
    #expect(try history.step("many lost a file") == Self.all.subtracting(["ical:many"]))
    #expect(try history.step("nothing changed") == Self.all)
    for (name, text) in [("displayname", "Many"), ("displayname", "More"), ("color", "#123456")] {
      try history.folder.put(text, "many/\(name)")
      #expect(try history.step("many is called \(text)") == Self.all.subtracting(["ical:many"]))
    }
    history.remove("many/displayname")
    #expect(try history.step("many lost its name") == Self.all.subtracting(["ical:many"]))
    #expect(try history.step("nothing changed") == Self.all)
  }

  @Test("A calendar that fails leaves the others unread, run after run")
  func failing() throws {
    history.remove("a.ics")
    for _ in 0..<3 { #expect(try history.step("a is missing") == Self.all.subtracting(["ical:a"])) }
    try history.folder.put(ScratchFolder.calendar("a.ics"), "a.ics")
    #expect(try history.step("a is back") == Self.all.subtracting(["ical:a"]))
    #expect(try history.step("nothing changed") == Self.all)
  }

  @Test("Another day, zone, option or version has every calendar read")
  func request() throws {
    let changes: [(Comment, (inout SnapshotRequest) throws -> Void)] = [
      ("the day turned", { $0.now = $0.now.adding(seconds: 86_400) }),
      ("another zone", { $0.zone = try #require($0.database.zone(named: "Asia/Tokyo")) }),
      ("another cap", { $0.cap.maximum = 2 }), ("another privacy", { $0.privacy = .busy }),
      ("other ids", { $0.identifiers = .uid }), ("cancelled events", { $0.keepsCancelled = true }),
      ("another length", { $0.defaultDuration = 3600 }), ("another version", { $0.writerVersion = "next" }),
      ("another window", { $0.coverage.daysAhead = 10 }),
    ]
    for (comment, change) in changes {
      try change(&history.request)
      #expect(try history.step(comment) == [], comment)
      #expect(try history.step(comment) == Self.all, comment)
    }
    history.inputs[1].color = "#123456"
    #expect(try history.step("another colour") == Self.all.subtracting(["ical:b"]))
    history.request.theme.accent = "#123456"
    #expect(try history.step("another theme, which is nothing to a calendar") == Self.all)
    history.isForced = true
    #expect(try history.step("forced") == [])
  }

  @Test("Nothing is written when not even the time is another")
  func untouched() throws {
    let names = ["session.json", "widget-cache.json", "widget-calendars.json", StateFile.name]
    func facts() -> [FileFacts?] { names.map { FileFacts("\(history.folder.path)/quick/\($0)") } }
    // The sources are as good as old for a state that is stored much later.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 1000)],
      ofItemAtPath: "\(history.folder.path)/quick/\(StateFile.name)")
    let before = facts()
    #expect(try history.step("the same second") == Self.all)
    #expect(facts() == before)
    history.request.now = history.request.now.adding(seconds: 60)
    #expect(try history.step("a minute later") == Self.all)
    let after = facts()
    #expect(after[0] != before[0] && after[1] != before[1])
    #expect(after[2...] == before[2...], "the list of calendars and the state bear no time")
  }

  @Test("What had to be read to tell that it is the same is stored for the next run")
  func refreshed() throws {
    try history.folder.put(ScratchFolder.calendar("a.ics"), "a.ics")
    let name = "quick/" + StateFile.name
    let before = history.bytes(name)
    #expect(try history.step("the same bytes in another file") == Self.all)
    let after = history.bytes(name)
    #expect(after != before)
    let state = try #require(
      ContainerState.read(container: history.folder.url.appending(path: "quick"))?.state)
    let stamp = state.generations.last?.sources.first??.first
    #expect(stamp?.facts == FileFacts("\(history.folder.path)/a.ics"))
    try history.folder.put(ScratchFolder.calendar("new"), "b.ics")
    #expect(try history.step("b changed") == Self.all.subtracting(["ical:b"]))
  }

  @Test("A temporary file or lock left behind is cleared away all the same")
  func leftovers() throws {
    for name in ["quick/\(AtomicFile.temporaryPrefix)1-x", "quick/\(ContainerLock.fileName)"] {
      try history.folder.put("", name)
      #expect(try history.step("left behind") == Self.all)
      #expect(history.bytes(name) == nil)
    }
  }

  @Test("A state that was cut, changed at any byte or removed is not believed")
  func damaged() throws {
    let name = "quick/" + StateFile.name
    let whole = try #require(history.bytes(name))
    for place in stride(from: 0, to: whole.count, by: 61) {
      try history.folder.put(ScratchFolder.calendar("a\(place)"), "a.ics")
      try history.damage(name) { $0[place] ^= 0x5A }
      #expect(try !history.step("byte \(place)").contains("ical:a"))
      try history.damage(name) { $0 = $0.prefix(place) }
      #expect(try history.step("cut at \(place)").count < Self.all.count)
    }
    history.remove(name)
    #expect(try history.step("removed") == [])
    #expect(try history.step("nothing changed") == Self.all)
  }

  @Test("A state with another's hashes but a right form never breaks a run", arguments: 0..<50)
  func hostile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = StateFile(container: history.folder.url.appending(path: "quick"))
    var blocks = file.blocks().map { Array($0) }
    for index in blocks.indices {
      for _ in 0..<Int.random(in: 0...3, using: &random) where !blocks[index].isEmpty {
        blocks[index][Int.random(in: blocks[index].indices, using: &random)] = UInt8.random(
          in: .min ... .max, using: &random)
      }
    }
    try Data(StateFile.content(blocks)).write(to: URL(filePath: file.path))
    try history.folder.put(ScratchFolder.calendar("new"), "b.ics")
    // What the file says then is its writer's, who may write the snapshot too; it is read without a crash.
    _ = try history.run("quick", incremental: true)
  }

  @Test("No number that a state may hold traps, however large", arguments: 0..<60)
  func hostileNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = StateFile(container: history.folder.url.appending(path: "quick"))
    var blocks = file.blocks().map { Array($0) }
    let index = Int.random(in: blocks.indices, using: &random)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      // One number after the other ends with a byte below 128.
      let start = Int.random(in: blocks[index].indices, using: &random)
      let end = blocks[index][start...].firstIndex { $0 < 0x80 } ?? start
      var writer = StateWriter()
      writer.put([Int.max, .min, 1 << 62, 1 << 48, -1].randomElement(using: &random) ?? 0)
      blocks[index].replaceSubrange(start...end, with: writer.bytes)
    }
    try Data(StateFile.content(blocks)).write(to: URL(filePath: file.path))
    try history.folder.put(ScratchFolder.calendar("new"), "b.ics")
    _ = try history.run("quick", incremental: true)
  }

  @Test("A calendar that narrows the coverage has the others read for the new window")
  func narrowing() throws {
    func declared(_ end: String) -> String {
      ScratchFolder.calendar("c").replacing(
        "VERSION:2.0", with: "X-CALENDARR-COVERAGE-END:\(end)T000000Z\r\nVERSION:2.0")
    }
    try history.folder.put(declared("20260325"), "c.ics")
    #expect(try history.step("c narrows the window") == [])
    try history.folder.put(ScratchFolder.calendar("new"), "a.ics")
    #expect(try history.step("a changed") == Self.all.subtracting(["ical:a"]))
    try history.folder.put(declared("20260319"), "c.ics")
    #expect(try history.step("c narrows it further") == [])
    #expect(try history.step("nothing changed") == Self.all)
  }

  @Test("A known stamp spares reading a file that has not changed since, and none that may have")
  func stamps() throws {
    let input = history.inputs[0]
    var known = try #require(SourceStamp.stamps(of: input, maxBytes: 1 << 20)?.first)
    let hash = known.hash
    known.hash = "known"
    func stamp(at time: Int) -> String? {
      SourceStamp.stamps(of: input, known: [known.path: known], knownAt: time, maxBytes: 1 << 20)?.first?.hash
    }
    #expect(stamp(at: known.facts.changed + 3_000_000_000) == "known")
    #expect(stamp(at: known.facts.changed + 1_000_000_000) == hash)
    known.facts.inode += 1
    #expect(stamp(at: known.facts.changed + 3_000_000_000) == hash)
  }
}
