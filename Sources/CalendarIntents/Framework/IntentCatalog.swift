public import Basics

/// Every intent, by the name that it has in JSON.
public struct IntentCatalog: Sendable {
  public let intents: [any Intent.Type]

  public init(_ intents: [any Intent.Type]) { self.intents = intents }

  /// The intents of this room. Test support adds its own.
  public static let standard = IntentCatalog(
    calendars + events + todos + messages + store)

  /// Performs `{"intent": NAME, "parameters": {...}}`, and answers `{"ok": true, "value": ...}` or
  /// `{"ok": false, "error": {"code": ..., "message": ...}}`. Errors of the store are thrown.
  public func perform(_ request: JSONNode) async throws -> (answer: JSONNode, isDone: Bool) {
    do {
      let value = try await perform(intent(request))
      var members: [JSONNode.Member] = [.init("ok", .bool(true)), .init("value", value)]
      let messages = try await DependencyManager.current.resolve(NotificationManager.self).takeMessages()
      if !messages.isEmpty { members.append(.init("messages", .array(messages.map(JSONNode.string)))) }
      return (.object(members), true)
    } catch let error as IntentError {
      var members: [JSONNode.Member] = [
        .init("code", .string(error.code.rawValue)), .init("message", .string(error.description)),
        .init("spoken", .string(error.spoken)),
      ]
      if let field = error.field { members.append(.init("field", .string(field))) }
      return (.object([.init("ok", .bool(false)), .init("error", .object(members))]), false)
    }
  }

  private func perform(_ intent: any Intent) async throws -> JSONNode { try await intent.perform().json }

  /// Makes the intent that a request asks for.
  public func intent(_ request: JSONNode) throws(IntentError) -> any Intent {
    guard let name = request["intent"]?.string else {
      throw .validation("intent", "a request names its intent")
    }
    guard let type = intents.first(where: { $0.descriptor.name == name }) else {
      throw IntentError(.unknownIntent, "there is no intent '\(name)'", field: "intent")
    }
    for member in request.members ?? [] where !["intent", "parameters", "id"].contains(member.key) {
      throw .validation(member.key, "a request has intent, parameters and id")
    }
    return try Self.make(type, request["parameters"] ?? .object([]))
  }

  private static func make<Made: Intent>(
    _: Made.Type, _ parameters: JSONNode
  ) throws(IntentError) -> any Intent {
    try Made(IntentParameters(parameters, of: Made.descriptor))
  }
}
