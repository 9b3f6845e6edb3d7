import CalendarRepository
import Foundation
import ICalendar
import Testing

@Suite("A store and other processes", .timeLimit(.minutes(2)))
struct StoreProcessTests {
  private let program: StoreProgram

  init() throws { program = try StoreProgram() }

  /// Runs the built program in a process of its own.
  private func other(_ arguments: String...) async throws {
    let world = ["--store", program.store, "--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin"]
    let result = try await StoreProgram.finish(StoreProgram.url.path, world + arguments)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test("A view follows what another process changes")
  func observed() async throws {
    let manager = try CalendarManager(path: program.store)
    let (hints, continuation) = AsyncStream.makeStream(of: [String].self)
    let token = try await StoreChangeNotifier.observe(manager) {
      let events = try? await manager.read { try $0.objects(kind: "VEVENT") }
      let titles = (events ?? []).compactMap { object in
        object.master.flatMap { ComponentText($0.text)?.first("SUMMARY")?.text }
      }
      continuation.yield(titles.sorted())
    }
    var iterator = hints.makeAsyncIterator()
    func comes(_ titles: [String]) async {
      while let found = await iterator.next(), found != titles {}
    }
    try await other("calendar", "add", "Work")
    try await other("add", "One", "tomorrow 12:00")
    await comes(["One"])
    try await other("add", "Two", "tomorrow 13:00")
    await comes(["One", "Two"])
    // Looking is no change.
    try await other("week")
    try await other("undo", "2")
    await comes([])
    withExtendedLifetime(token) {}
  }
}
