import CalendarRepository

/// Which to-dos are wanted.
public enum TodoFilter: String, CaseIterable, Sendable {
  case all, incomplete, completed, favorites

  func includes(_ todo: TodoEntity) -> Bool {
    switch self {
    case .all: true
    case .incomplete: !todo.isCompleted && !todo.isCancelled
    case .completed: todo.isCompleted
    case .favorites: todo.isFavorite
    }
  }
}

/// In which order.
public enum TodoOrder: String, CaseIterable, Sendable {
  /// Newest first.
  case created
  /// As they were put.
  case manual
}

/// Shows to-dos.
public struct ShowTodosIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showTodos", "Shows to-dos, the newest first, or as they were put.",
    [
      .init("filter", .choice(TodoFilter.allCases.map(\.rawValue)), "Which; all if not given."),
      .init("order", .choice(TodoOrder.allCases.map(\.rawValue)), "In which order; created if not given."),
    ], answer: "list of to-dos", isForeground: true)

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  @Dependency<NavigationManager>() var navigation
  private let filter: TodoFilter
  private let order: TodoOrder

  public init(_ parameters: IntentParameters) throws(IntentError) {
    filter = try parameters.choice("filter") ?? .all
    order = try parameters.choice("order") ?? .created
  }

  public func perform() async throws -> [TodoEntity] {
    let environment = try await environment()
    let all = try await manager().read { try TodoStore(environment, $0).all() }
    try await navigation().open(.todos(filter: filter.rawValue))
    let ordered = order == .manual ? TodoStore.byHand(all) : TodoStore.byAge(all)
    return ordered.filter(filter.includes)
  }
}
