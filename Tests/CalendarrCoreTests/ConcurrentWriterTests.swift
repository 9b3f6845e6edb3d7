@_spi(Writer) import CalendarrCore
import Foundation
import Testing

@Suite("Reading while another process writes")
struct ConcurrentWriterTests {
  @Test("A reader sees the old or the new, never half and never nothing", .timeLimit(.minutes(1)))
  func oldOrNew() throws {
    let folder = try TemporaryFolder()
    let store = SnapshotStore(container: folder.url)
    #expect(try WriterProcess("once", folder.url.path).finish().status == 0)

    let writer = try WriterProcess("loop", folder.url.path)
    var seen: Set<String> = []
    var changes = 0
    var last = ""
    // Until both kinds were seen often enough for a torn write to have shown.
    while changes < 60 && writer.process.isRunning {
      let result = store.read()
      guard let snapshot = result.snapshot else {
        Issue.record("read \(result)")
        break
      }
      let mark = snapshot.writerVersion
      guard snapshot.events.allSatisfy({ $0.location == mark }) else {
        Issue.record("a mixture of two snapshots")
        break
      }
      guard snapshot.events.count == ["once": 10, "a": 300, "b": 20][mark] else {
        Issue.record("a part of a snapshot")
        break
      }
      #expect(store.readCalendars().count == 1)
      if mark != last { changes += 1 }
      last = mark
      seen.insert(mark)
    }
    #expect(writer.finish().status == 0)
    #expect(seen.isSuperset(of: ["a", "b"]))
    #expect(try folder.names == ["widget-cache.json", "widget-calendars.json"])
  }

  @Test("The calendars are never older than the snapshot read before them", .timeLimit(.minutes(1)))
  func calendarsFirst() throws {
    let folder = try TemporaryFolder()
    let store = SnapshotStore(container: folder.url)
    let writer = try WriterProcess("burst", folder.url.path, "120")
    while writer.process.isRunning {
      guard let snapshot = store.read().snapshot, let written = Int(snapshot.writerVersion) else { continue }
      let name = try #require(store.readCalendars().first?.name)
      #expect(try #require(Int(name)) >= written)
    }
    #expect(writer.finish().status == 0)
    #expect(store.read().snapshot?.writerVersion == "119")
  }

  @Test("A writer killed at any moment leaves a whole snapshot, and what else it leaves can be swept")
  func killed() throws {
    let folder = try TemporaryFolder()
    let store = SnapshotStore(container: folder.url)
    #expect(try WriterProcess("once", folder.url.path).finish().status == 0)
    for round in 0..<8 {
      let writer = try WriterProcess("loop", folder.url.path)
      // Each round lets it live for another number of reads.
      for _ in 0..<(round * 7 + 1) { _ = store.read() }
      kill(writer.process.processIdentifier, SIGKILL)
      _ = writer.finish()
      #expect(store.read().snapshot != nil)
      #expect(store.readCalendars().count == 1)
    }
    try store.removeStrayTemporaries()
    #expect(try folder.names == ["widget-cache.json", "widget-calendars.json"])
  }
}
