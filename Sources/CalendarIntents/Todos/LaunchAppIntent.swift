import CalendarRepository

/// Opens a place.
public struct LaunchAppIntent: Intent {
  public enum Target: String, CaseIterable, Sendable {
    case addTodo, todoList, incompleteTodos, favoriteTodos
  }

  public static let descriptor = IntentDescriptor(
    "launchApp", "Opens a list of to-dos, or the place to add one.",
    [.init("target", .choice(Target.allCases.map(\.rawValue)), isRequired: true, "Where to.")],
    answer: "nothing",
    isForeground: true)

  @Dependency<NavigationManager>() var navigation
  private let target: Target

  public init(_ parameters: IntentParameters) throws(IntentError) {
    guard let target = try parameters.choice("target", of: Target.self) else {
      throw .validation(
        "target", "expected one of \(Target.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.target = target
  }

  public func perform() async throws -> NoAnswer {
    let route: NavigationManager.Route =
      switch target {
      case .addTodo: .addTodo
      case .todoList: .todos(filter: TodoFilter.all.rawValue)
      case .incompleteTodos: .todos(filter: TodoFilter.incomplete.rawValue)
      case .favoriteTodos: .todos(filter: TodoFilter.favorites.rawValue)
      }
    try await navigation().open(route)
    return NoAnswer()
  }
}
