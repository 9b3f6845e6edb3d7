/// A value that rides along and takes no part in equality: two models are equal wherever they stood.
@propertyWrapper
public struct Uncompared<Value: Sendable>: Hashable, Sendable {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public static func == (left: Uncompared, right: Uncompared) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
