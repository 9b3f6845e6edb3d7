public import Basics
import CalendarDomain
import CalendarRepository

/// A change of several to-dos.
struct TodoBatch {
  let manager: CalendarManager
  let environment: IntentEnvironment
  let intent: String

  /// Does something with each in one change, and counts; what is not found is skipped.
  ///
  /// - Parameter body: gets an id, and with how many something was done before.
  func forEach(
    _ ids: [String], _ body: @escaping @Sendable (String, Int, TodoStore, StoreWriter) throws -> Void
  ) async throws -> TodoCounts {
    let environment = environment
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: intent, title: ids.count.counted("to-do"))
    return try await manager.change(note) { writer in
      let store = TodoStore(environment, writer.reader)
      var counts = TodoCounts()
      for id in ids {
        do {
          try body(id, counts.done, store, writer)
          counts.done += 1
        } catch let error as IntentError where error.code == .notFound { counts.skipped += 1 }
      }
      return counts
    }
  }
}

/// How many of several to-dos something was done with.
public struct TodoCounts: Hashable, Sendable, IntentAnswer {
  public var done = 0
  /// Ids that no to-do has.
  public var skipped = 0

  public var json: JSONNode { .object([.init("done", .number(done)), .init("skipped", .number(skipped))]) }
}
