/// A positional argument; a list takes all that are left.
@propertyWrapper
final class Argument<Value>: DeclaredArgument {
  private let declaration: ValueDeclaration<Value>

  private init(_ declaration: ValueDeclaration<Value>) { self.declaration = declaration }

  var wrappedValue: Value { declaration.value }

  override func definition(label: String) -> ArgumentDefinition {
    declaration.definition(.positional, label: label, names: [])
  }

  override func take(_ text: String?) throws { try declaration.take(text) }
}

extension Argument where Value: ExpressibleByArgument {
  /// With a default.
  convenience init(wrappedValue: Value, help: ArgumentHelp = "", completion: CompletionKind? = nil) {
    self.init(
      .single(
        wrappedValue, help, completion, allowed: Value.allValueStrings,
        describe: \.defaultValueDescription, Value.parse))
  }

  /// Without a default: it must be given.
  convenience init(help: ArgumentHelp = "", completion: CompletionKind? = nil) {
    self.init(
      .single(nil, help, completion, allowed: Value.allValueStrings, Value.parse))
  }
}

extension Argument {
  /// Optional: nil when not given.
  convenience init<Item: ExpressibleByArgument>(
    wrappedValue: Value = nil, help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == Item? {
    self.init(
      .single(
        .some(wrappedValue), help, completion, allowed: Item.allValueStrings,
        describe: { $0?.defaultValueDescription }, Item.parse))
  }

  /// Repeatable.
  convenience init<Item: ExpressibleByArgument>(
    wrappedValue: Value = [], help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == [Item] {
    self.init(
      .list(
        wrappedValue, help, completion, allowed: Item.allValueStrings,
        describe: \.defaultValueDescription, Item.parse))
  }

  /// Read by a function, with a default.
  convenience init(
    wrappedValue: Value, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(.single(wrappedValue, help, completion, describe: { "\($0)" }, transform))
  }

  /// Read by a function: nil when not given.
  convenience init<Item>(
    wrappedValue: Value = nil, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == Item? {
    self.init(.single(.some(wrappedValue), help, completion, transform))
  }

  /// Repeatable, each read by a function.
  convenience init<Item>(
    wrappedValue: Value = [], help: ArgumentHelp = "", completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == [Item] {
    self.init(.list(wrappedValue, help, completion, transform))
  }
}
