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
    _ = try await TodoBatch(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .forEach(ids) { id, position, store, writer in
        let (before, _) = try store.findWritable(id)
        var document = before
        document.edit(part: document.series.master == nil ? 1 : 0) { text in
          guard TodoText.sortIndex(text) != position else { return }
          text.set(.init(name: "X-APPLE-SORT-ORDER", value: String(position)))
        }
        document.touchChanged(since: before)
        try document.store(in: writer)
      }
    return NoAnswer()
  }
}
