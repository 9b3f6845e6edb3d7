/// A positional argument; a list takes all that are left.
@propertyWrapper
package struct Argument<Value> {
  private let cell: ValueCell<Value>

  private init(_ cell: ValueCell<Value>) { self.cell = cell }

  package var wrappedValue: Value { cell.value }

  private static func definition(
    _ help: ArgumentHelp, _ completion: CompletionKind?
  ) -> ArgumentDefinition {
    ArgumentDefinition(kind: .positional, names: [], help: help, offer: completion)
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// With a default.
  package init(wrappedValue: Value, help: ArgumentHelp = "", completion: CompletionKind? = nil) {
    self.init(
      .single(
        wrappedValue, Self.definition(help, completion), words: { Value.allValueStrings },
        describe: \.defaultValueDescription, Value.parse))
  }

  /// Without a default: it must be given.
  package init(help: ArgumentHelp = "", completion: CompletionKind? = nil) {
    self.init(
      .single(nil, Self.definition(help, completion), words: { Value.allValueStrings }, Value.parse))
  }
}

extension Argument {
  /// Optional: nil when not given.
  package init<Item: ExpressibleByArgument>(
    wrappedValue: Value = nil, help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == Item? {
    self.init(
      .single(
        .some(wrappedValue), Self.definition(help, completion), words: { Item.allValueStrings },
        describe: { $0?.defaultValueDescription }, Item.parse))
  }

  /// Repeatable.
  package init<Item: ExpressibleByArgument>(
    wrappedValue: Value = [], help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == [Item] {
    self.init(
      .list(
        wrappedValue, Self.definition(help, completion), words: { Item.allValueStrings },
        describe: \.defaultValueDescription, Item.parse))
  }

  /// Read by a function, with a default.
  package init(
    wrappedValue: Value, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(.single(wrappedValue, Self.definition(help, completion), describe: { "\($0)" }, transform))
  }

  /// Read by a function: nil when not given.
  package init<Item>(
    wrappedValue: Value = nil, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == Item? {
    self.init(.single(.some(wrappedValue), Self.definition(help, completion), transform))
  }

  /// Repeatable, each read by a function.
  package init<Item>(
    wrappedValue: Value = [], help: ArgumentHelp = "", completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == [Item] {
    self.init(.list(wrappedValue, Self.definition(help, completion), transform))
  }
}
