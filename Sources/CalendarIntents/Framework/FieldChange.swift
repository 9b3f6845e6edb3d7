/// A field of an update: left as it is, cleared, or given a value.
public enum FieldChange<Value: Sendable>: Sendable {
  case unset
  case cleared
  case set(Value)

  /// The value that was given, or nil.
  public var value: Value? {
    if case .set(let value) = self { return value }
    return nil
  }

  public var isUnset: Bool {
    if case .unset = self { return true }
    return false
  }

  /// A required field is left by null.
  var leftByNull: FieldChange {
    if case .cleared = self { return .unset }
    return self
  }

  /// The same for a value made from this one.
  func map<Other: Sendable>(
    _ transform: (Value) throws(IntentError) -> Other
  ) throws(IntentError) -> FieldChange<Other> {
    switch self {
    case .unset: .unset
    case .cleared: .cleared
    case .set(let value): .set(try transform(value))
    }
  }
}

extension FieldChange: Equatable where Value: Equatable {}
