/// Keeps what intents depend on, by type or by key: closures that run once, on first use, so that registering opens
/// nothing.
public actor DependencyManager {
  /// The one that intents ask; a test or a preview puts another in its place with `$current.withValue`.
  @TaskLocal public static var current = DependencyManager()

  private struct Key: Hashable {
    var type: ObjectIdentifier
    var key: String?
  }

  private var makers: [Key: @Sendable () async throws -> any Sendable] = [:]
  private var made: [Key: Task<any Sendable, any Error>] = [:]

  public init() {}

  /// Says how to make a dependency. One that was registered before is replaced, made or not.
  public func register<Value: Sendable>(
    _ type: Value.Type = Value.self, key: String? = nil,
    _ make: @escaping @Sendable () async throws -> Value
  ) {
    let name = Key(type: ObjectIdentifier(type), key: key)
    makers[name] = make
    made[name] = nil
  }

  /// The same, but one that was registered before stays.
  public func registerIfMissing<Value: Sendable>(
    _ type: Value.Type = Value.self, key: String? = nil,
    _ make: @escaping @Sendable () async throws -> Value
  ) {
    guard makers[Key(type: ObjectIdentifier(type), key: key)] == nil else { return }
    register(type, key: key, make)
  }

  /// The dependency, which is made where no one has asked for it yet. Throws `notRegistered`, and what making it throws.
  public func resolve<Value: Sendable>(_ type: Value.Type = Value.self, key: String? = nil) async throws
    -> Value
  {
    let name = Key(type: ObjectIdentifier(type), key: key)
    let task: Task<any Sendable, any Error>
    if let known = made[name] {
      task = known
    } else {
      guard let make = makers[name] else {
        throw IntentError(
          .notRegistered, "no \(type)\(key.map { " with the key '\($0)'" } ?? "") is registered")
      }
      task = Task { try await make() }
      made[name] = task
    }
    guard let value = try await task.value as? Value else {
      throw IntentError(.notRegistered, "what is registered as \(type) is none")
    }
    return value
  }
}
