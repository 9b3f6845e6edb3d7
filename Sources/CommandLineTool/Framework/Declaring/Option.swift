/// An option with a value: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`.
@propertyWrapper
final class Option<Value>: DeclaredArgument {
  private let declaration: ValueDeclaration<Value>
  private let names: NameSpecification

  private init(_ declaration: ValueDeclaration<Value>, _ names: NameSpecification) {
    self.declaration = declaration
    self.names = names
  }

  var wrappedValue: Value { declaration.value }

  override func definition(label: String) -> ArgumentDefinition {
    declaration.definition(.option, label: label, names: names.names(label: label))
  }

  override func take(_ text: String?) throws { try declaration.take(text) }
}

extension Option where Value: ExpressibleByArgument {
  /// With a default.
  convenience init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) {
    self.init(
      .single(
        wrappedValue, help, completion, allowed: Value.allValueStrings,
        describe: \.defaultValueDescription, Value.parse), name)
  }

  /// Without a default: it must be given.
  convenience init(
    name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) {
    self.init(
      .single(nil, help, completion, allowed: Value.allValueStrings, Value.parse), name)
  }
}

extension Option {
  /// Optional: nil when not given.
  convenience init<Item: ExpressibleByArgument>(
    wrappedValue: Value = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) where Value == Item? {
    self.init(
      .single(
        .some(wrappedValue), help, completion, allowed: Item.allValueStrings,
        describe: { $0?.defaultValueDescription }, Item.parse), name)
  }

  /// Repeatable.
  convenience init<Item: ExpressibleByArgument>(
    wrappedValue: Value = [], name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) where Value == [Item] {
    self.init(
      .list(
        wrappedValue, help, completion, allowed: Item.allValueStrings,
        describe: \.defaultValueDescription, Item.parse), name)
  }

  /// Read by a function, with a default.
  convenience init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(.single(wrappedValue, help, completion, describe: { "\($0)" }, transform), name)
  }

  /// Read by a function: nil when not given.
  convenience init<Item>(
    wrappedValue: Value = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == Item? {
    self.init(.single(.some(wrappedValue), help, completion, transform), name)
  }

  /// Repeatable, each read by a function.
  convenience init<Item>(
    wrappedValue: Value = [], name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == [Item] {
    self.init(.list(wrappedValue, help, completion, transform), name)
  }
}
