/// One value of a JSON text with the place where it begins; equal by value alone.
///
/// Members keep their order, repeated names included, and numbers their digits. Source: RFC 8259.
public struct JSONNode: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONNode
    /// Of the name's first byte, which is its quote where it has one.
    public var position: TextPosition

    public init(_ key: String, _ value: JSONNode, at position: TextPosition = .none) {
      self.key = key
      self.value = value
      self.position = position
    }

    public static func == (left: Member, right: Member) -> Bool {
      left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  public enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  public var value: Value
  public var position: TextPosition

  public init(_ value: Value, at position: TextPosition = .none) {
    self.value = value
    self.position = position
  }

  public static func == (left: JSONNode, right: JSONNode) -> Bool { left.value == right.value }

  public func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// The value of the last member of that name, which is the one that common readers keep; nil when there is
  /// none, or this is no object.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  public var isNull: Bool { value == .null }

  public var string: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  public var bool: Bool? {
    if case .bool(let flag) = value { return flag }
    return nil
  }

  /// A number without fraction and exponent.
  public var integer: Int? {
    if case .number(let digits) = value { return Int(digits) }
    return nil
  }

  public var number: Double? {
    if case .number(let digits) = value { return Double(digits) }
    return nil
  }

  public var array: [JSONNode]? {
    if case .array(let items) = value { return items }
    return nil
  }

  public var members: [Member]? {
    if case .object(let members) = value { return members }
    return nil
  }

  /// What the value is, with its article.
  public var kind: String {
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
