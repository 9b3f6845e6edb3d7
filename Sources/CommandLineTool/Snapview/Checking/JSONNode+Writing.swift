extension JSONNode {
  /// A value that stands nowhere yet.
  init(_ value: Value) { self.init(value: value, offset: 0) }

  /// The JSON text, without spaces, members in the order they are in.
  var text: String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONText.quoted(text)
    case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONText.quoted($0.key)):\($0.value.text)" }.joined(separator: ",") + "}"
    }
  }

  /// The object without these keys.
  func removing(_ keys: String...) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { !keys.contains($0.key) }))
  }

  /// The object with another value for a key, in its place, or at the end.
  func setting(_ key: String, _ value: Value) -> JSONNode {
    guard case .object(var members) = self.value else { return self }
    let member = Member(key: key, offset: 0, value: JSONNode(value))
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index] = member
    } else {
      members.append(member)
    }
    return JSONNode(.object(members))
  }

  /// The object with every item of the list at a key changed.
  func changingItems(of key: String, _ change: (JSONNode) -> JSONNode) -> JSONNode {
    setting(key, .array((self[key]?.array ?? []).map(change)))
  }
}
