import CalendarDomain
import CalendarRepository
import ICalendar

/// Puts to-dos in an order.
public struct ReorderTodosIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "reorderTodos",
    "Puts to-dos in this order; unknown ids are passed over, and what does not move is not written.",
    [.init("orderedIds", .texts, isRequired: true, "Their ids.")], answer: "nothing")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let ids: [String]

  public init(_ parameters: IntentParameters) throws(IntentError) {
    ids = try parameters.texts("orderedIds").value ?? []
  }

  public func perform() async throws -> NoAnswer {
    let environment = try await environment()
    let ids = ids
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name,
      title: ids.count.counted("to-do"))
    return try await manager().change(note) { writer in
      let store = TodoStore(environment, writer.reader)
      var position = 0
      _ = try TodoCounts.counting(ids) { id in
        let (before, _) = try store.findWritable(id)
        var document = before
        let index = position
        position += 1
        document.edit(part: document.series.master == nil ? 1 : 0) { text in
          guard TodoText.sortIndex(text) != index else { return }
          text.set(.init(name: "X-APPLE-SORT-ORDER", value: String(index)))
        }
        document.touchChanged(since: before)
        try document.store(in: writer)
      }
      return NoAnswer()
    }
  }
}
