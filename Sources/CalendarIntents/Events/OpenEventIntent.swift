import CalendarRepository

/// Shows an event.
public struct OpenEventIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "openEvent", "Shows an event.",
    [.init("target", .text, isRequired: true, "The id of an event or of an instance.")], answer: "event",
    isForeground: true)

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  @Dependency<NavigationManager>() var navigation
  private let target: String

  public init(_ parameters: IntentParameters) throws(IntentError) {
    target = try parameters.required("target")
  }

  public func perform() async throws -> EventEntity {
    let environment = try await environment()
    let target = target
    let entity = try await manager().read { reader in
      let store = EventStore(environment, reader)
      let (document, slot) = try store.find(target)
      return try store.entity(document, slot)
    }
    try await navigation().open(.event(id: entity.id))
    return entity
  }
}
