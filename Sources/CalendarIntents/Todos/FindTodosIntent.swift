import CalendarDomain
import CalendarRepository

/// Finds to-dos: by ids, by a part of the title, or suggested ones.
public struct FindTodosIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "findTodos", "Finds to-dos by one of its parameters.",
    [
      .init("ids", .texts, "These, in this order; unknown ones are left out."),
      .init("matching", .text, "Those whose title contains it; case and diacritics are ignored."),
      .init("suggested", .boolean, "The ten newest that are to be done."),
    ], answer: "list of to-dos")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let ids: [String]?
  private let text: String?
  private let isSuggested: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    ids = try parameters.texts("ids").value
    text = try parameters.text("matching").value
    isSuggested = try parameters.boolean("suggested").value ?? false
    guard [ids != nil, text != nil, isSuggested].count(where: { $0 }) == 1 else {
      throw .validation("ids", "one of ids, matching, suggested")
    }
  }

  public func perform() async throws -> [TodoEntity] {
    let environment = try await environment()
    let query = self
    return try await manager().read { reader in
      let store = TodoStore(environment, reader)
      if let ids = query.ids {
        return try ids.compactMap { id in
          do {
            let (document, stamp) = try store.find(id)
            return try store.entity(document, stamp: stamp)
          } catch let error as IntentError where error.code == .notFound { return nil }
        }
      }
      let all = TodoStore.byAge(try store.all())
      guard let text = query.text else { return Array(all.filter(TodoFilter.incomplete.includes).prefix(10)) }
      let wanted = FoldedText.of(text)
      return all.filter { FoldedText.of($0.title).contains(wanted) }
    }
  }
}
