/// What an intent depends on: `@Dependency<CalendarManager>() var manager`, and `try await manager()` where it is used.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  /// Asks the current `DependencyManager`.
  public struct Reference: Sendable {
    fileprivate let key: String?

    /// Throws `notRegistered`, and what making the dependency throws.
    public func callAsFunction() async throws -> Value {
      try await DependencyManager.current.resolve(Value.self, key: key)
    }
  }

  private let key: String?

  public init(key: String? = nil) { self.key = key }

  public var wrappedValue: Reference { Reference(key: key) }
}
