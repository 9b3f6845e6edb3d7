extension JSONNode {
  public static let null = JSONNode(.null)
  public static func bool(_ flag: Bool) -> JSONNode { JSONNode(.bool(flag)) }
  /// The digits are written as they are: they have to be a number of JSON.
  public static func number(_ digits: String) -> JSONNode { JSONNode(.number(digits)) }
  public static func number(_ value: Int) -> JSONNode { JSONNode(.number(String(value))) }
  public static func string(_ text: String) -> JSONNode { JSONNode(.string(text)) }
  public static func array(_ items: [JSONNode]) -> JSONNode { JSONNode(.array(items)) }
  public static func object(_ members: [Member]) -> JSONNode { JSONNode(.object(members)) }

  /// The members that have a value, in their order.
  public static func object(_ members: KeyValuePairs<String, JSONNode?>) -> JSONNode {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The object with the members of another after its own, which have to have other names.
  public func merging(_ other: JSONNode) -> JSONNode { .object((members ?? []) + (other.members ?? [])) }

  /// The object without these keys.
  public func removing(_ keys: String...) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { !keys.contains($0.key) }))
  }

  /// The object with another value for a key, in its place, or at the end.
  public func setting(_ key: String, _ value: JSONNode) -> JSONNode {
    guard case .object(var members) = self.value else { return self }
    let member = Member(key, value)
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index] = member
    } else {
      members.append(member)
    }
    return JSONNode(.object(members))
  }

  /// The object with every item of the list at a key changed.
  public func changingItems(of key: String, _ change: (JSONNode) -> JSONNode) -> JSONNode {
    setting(key, .array((self[key]?.array ?? []).map(change)))
  }
}
