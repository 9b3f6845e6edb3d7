/// An option with a value: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`.
@propertyWrapper
package struct Option<Value> {
  private let cell: ValueCell<Value>

  private init(_ cell: ValueCell<Value>) { self.cell = cell }

  package var wrappedValue: Value { cell.value }

  private static func definition(
    _ names: NameSpecification, _ help: ArgumentHelp, _ completion: CompletionKind?
  ) -> ArgumentDefinition {
    ArgumentDefinition(kind: .option, names: names.names, help: help, offer: completion)
  }
}

extension Option where Value: ExpressibleByArgument {
  /// With a default.
  package init(
    wrappedValue: Value, name: NameSpecification, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) {
    self.init(
      .single(
        wrappedValue, Self.definition(name, help, completion), words: { Value.allValueStrings },
        describe: \.defaultValueDescription, Value.parse))
  }

  /// Without a default: it must be given.
  package init(
    name: NameSpecification, help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) {
    self.init(
      .single(nil, Self.definition(name, help, completion), words: { Value.allValueStrings }, Value.parse))
  }
}

extension Option {
  /// Optional: nil when not given.
  package init<Item: ExpressibleByArgument>(
    wrappedValue: Value = nil, name: NameSpecification, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) where Value == Item? {
    self.init(
      .single(
        .some(wrappedValue), Self.definition(name, help, completion), words: { Item.allValueStrings },
        describe: { $0?.defaultValueDescription }, Item.parse))
  }

  /// Repeatable.
  package init<Item: ExpressibleByArgument>(
    wrappedValue: Value = [], name: NameSpecification, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) where Value == [Item] {
    self.init(
      .list(
        wrappedValue, Self.definition(name, help, completion), words: { Item.allValueStrings },
        describe: \.defaultValueDescription, Item.parse))
  }

  /// Read by a function, with a default.
  package init(
    wrappedValue: Value, name: NameSpecification, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(
      .single(wrappedValue, Self.definition(name, help, completion), describe: { "\($0)" }, transform))
  }

  /// Read by a function: nil when not given.
  package init<Item>(
    wrappedValue: Value = nil, name: NameSpecification, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == Item? {
    self.init(.single(.some(wrappedValue), Self.definition(name, help, completion), transform))
  }

  /// Repeatable, each read by a function.
  package init<Item>(
    wrappedValue: Value = [], name: NameSpecification, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == [Item] {
    self.init(.list(wrappedValue, Self.definition(name, help, completion), transform))
  }
}
