/// One value of a JSON text with the place where it begins.
struct JSONNode: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    var key: String
    /// Of the key's opening quote.
    var offset: Int
    var value: JSONNode
  }

  indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// In the order written, repeated keys included.
    case object([Member])
  }

  var value: Value
  /// Of the first byte, from 0.
  var offset: Int

  /// The last member of that key, which is the one that common readers keep; nil when there is none.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  var bool: Bool? {
    if case .bool(let flag) = value { return flag }
    return nil
  }

  /// A number without fraction and exponent.
  var integer: Int? {
    if case .number(let text) = value { return Int(text) }
    return nil
  }

  var array: [JSONNode]? {
    if case .array(let items) = value { return items }
    return nil
  }

  /// What the value is, with its article.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
