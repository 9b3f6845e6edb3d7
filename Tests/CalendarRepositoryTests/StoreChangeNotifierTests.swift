import Foundation
import Testing

@testable import CalendarRepository

@Suite("Hints of changes in a store", .timeLimit(.minutes(1)))
struct StoreChangeNotifierTests {
  private let folder: StoreFolder
  private let note = ChangeNote(madeAt: 0, intent: "test", title: "")

  init() throws { folder = try StoreFolder() }

  @Test("A change through another connection is told, and one through the same")
  func changes() async throws {
    let (watched, other) = (
      try CalendarManager(path: folder.path()), try CalendarManager(path: folder.path())
    )
    let (hints, continuation) = AsyncStream.makeStream(of: [String].self)
    let token = try await StoreChangeNotifier.observe(watched) {
      continuation.yield((try? await watched.read { try $0.calendars().map(\.title) }) ?? [])
    }
    var iterator = hints.makeAsyncIterator()
    for (manager, number) in [(other, 1), (watched, 2)] {
      try await manager.change(note) { writer in
        _ = try writer.put(StoredCalendarModel(source: "local", number: number, title: "C\(number)"))
      }
      while let titles = await iterator.next(), titles.count < number {}
    }
    withExtendedLifetime(token) {}
  }

  @Test("Looking, and what changes nothing, is not told")
  func quiet() async throws {
    let (watched, other) = (
      try CalendarManager(path: folder.path()), try CalendarManager(path: folder.path())
    )
    let (hints, continuation) = AsyncStream.makeStream(of: Int.self)
    let token = try await StoreChangeNotifier.observe(watched) {
      continuation.yield((try? await watched.read { try $0.calendars().count }) ?? -1)
    }
    for _ in 1...5 {
      _ = try await CalendarManager(path: folder.path()).read { try $0.calendars() }
      try await other.change(note) { _ in }
      try await Task.sleep(for: .milliseconds(60))
    }
    try await other.change(note) { writer in
      _ = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
    }
    // The first hint is the one of the change.
    var iterator = hints.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    withExtendedLifetime(token) {}
  }

  @Test("No call begins once the token is released")
  func released() async throws {
    let (watched, other) = (
      try CalendarManager(path: folder.path()), try CalendarManager(path: folder.path())
    )
    let (hints, continuation) = AsyncStream.makeStream(of: Void.self)
    var token: StoreChangeNotifier.ObservationToken? = try await StoreChangeNotifier.observe(watched) {
      continuation.yield()
    }
    withExtendedLifetime(token) {}
    token = nil
    try await other.change(note) { writer in
      _ = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
    }
    try await Task.sleep(for: .milliseconds(700))
    continuation.finish()
    var count = 0
    for await _ in hints { count += 1 }
    #expect(count == 0)
  }
}
