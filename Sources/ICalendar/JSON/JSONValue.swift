/// A JSON value that keeps the order of members and the digits of numbers.
///
/// Source: RFC 8259.
public enum JSONValue: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case bool(Bool)
  /// The number as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public static func number(_ value: Int) -> JSONValue { .number(String(value)) }

  /// The value of the last member of that name; nil for anything but an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  public var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  public var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  public var integer: Int? {
    if case .number(let digits) = self { return Int(digits) }
    return nil
  }

  public var array: [JSONValue]? {
    if case .array(let values) = self { return values }
    return nil
  }

  public var members: [Member]? {
    if case .object(let members) = self { return members }
    return nil
  }

  /// What it is, for a message: "a text", "an array".
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
