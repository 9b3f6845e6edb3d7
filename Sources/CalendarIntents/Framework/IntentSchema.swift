public import Basics

extension IntentDescriptor {
  /// A JSON Schema of the intent's request. Source: JSON Schema 2020-12.
  public var schema: JSONNode {
    let properties = parameters.map { JSONNode.Member($0.name, $0.schema) }
    let required = parameters.filter(\.isRequired).map { JSONNode.string($0.name) }
    let parameters: JSONNode = .object([
      .init("type", .string("object")), .init("properties", .object(properties)),
      .init("required", .array(required)), .init("additionalProperties", .bool(false)),
    ])
    return .object([
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .string(name)),
      .init("description", .string(summary)), .init("type", .string("object")),
      .init(
        "properties",
        .object([
          .init("intent", .object([.init("const", .string(name))])),
          .init("id", .object([.init("description", .string("Comes back with the answer."))])),
          .init("parameters", parameters),
        ])),
      .init("required", .array([.string("intent")] + (required.isEmpty ? [] : [.string("parameters")]))),
      .init("additionalProperties", .bool(false)),
    ])
  }
}

extension IntentDescriptor.Parameter {
  fileprivate var schema: JSONNode {
    var members = kind.schema
    // null clears a field, or leaves one that cannot be cleared.
    if !isRequired || isClearable, let type = members.first(where: { $0.key == "type" })?.value {
      members.removeAll { $0.key == "type" || $0.key == "enum" }
      members.insert(.init("type", .array([type, .string("null")])), at: 0)
      if case .choice(let words) = kind {
        members.append(.init("enum", .array(words.map(JSONNode.string) + [.null])))
      }
    }
    members.append(.init("description", .string(summary)))
    return .object(members)
  }
}

extension IntentDescriptor.Kind {
  fileprivate var schema: [JSONNode.Member] {
    func type(_ name: String, _ more: [JSONNode.Member] = []) -> [JSONNode.Member] {
      [.init("type", .string(name))] + more
    }
    func list(_ element: [JSONNode.Member]) -> [JSONNode.Member] {
      type("array", [.init("items", .object(element))])
    }
    switch self {
    case .text, .rule: return type("string")
    case .boolean: return type("boolean")
    case .integer, .minutes: return type("integer")
    case .time:
      return type(
        "string",
        [
          .init(
            "pattern",
            .string(
              #"^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?)?$"#))
        ])
    case .color: return type("string", [.init("pattern", .string("^#[0-9A-Fa-f]{6}$"))])
    case .choice(let words): return type("string", [.init("enum", .array(words.map(JSONNode.string)))])
    case .texts: return list(type("string"))
    case .alarms: return list(type("integer"))
    case .attendees:
      return list(
        type(
          "object",
          [
            .init(
              "properties",
              .object([.init("email", .object(type("string"))), .init("name", .object(type("string")))])),
            .init("required", .array([.string("email")])), .init("additionalProperties", .bool(false)),
          ]))
    }
  }
}
