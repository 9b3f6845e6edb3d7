/// Where foreground intents want to go: whoever shows something follows the route.
public actor NavigationManager {
  /// A place to go to.
  public enum Route: Hashable, Sendable {
    case event(id: String)
    case todos(filter: String)
    case addTodo
    case calendars
  }

  /// The last route that no one has followed yet.
  private var route: Route?

  public init() {}

  public func open(_ route: Route) { self.route = route }

  /// Takes the route away.
  public func takeRoute() -> Route? {
    defer { route = nil }
    return route
  }
}
