/// An option with a value: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`.
@propertyWrapper
struct Option<Value>: DeclaredArgument {
  private var declaration: ValueDeclaration<Value>
  private var names: NameSpecification

  private init(_ declaration: ValueDeclaration<Value>, _ names: NameSpecification) {
    self.declaration = declaration
    self.names = names
  }

  var wrappedValue: Value {
    get { declaration.value }
    set { declaration.value = newValue }
  }

  func definition(label: String) -> ArgumentDefinition {
    declaration.definition(.option, label: label, names: names.names(label: label))
  }

  func take(_ text: String?) throws { try declaration.take(text) }
}

extension Option where Value: ExpressibleByArgument {
  /// With a default.
  init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) {
    self.init(
      .single(
        wrappedValue, help, completion, allowed: Value.allValueStrings,
        describe: \.defaultValueDescription, Value.parse), name)
  }

  /// Without a default: it must be given.
  init(name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil) {
    self.init(
      .single(nil, help, completion, allowed: Value.allValueStrings, Value.parse), name)
  }
}

extension Option {
  /// Optional: nil when not given.
  init<Item: ExpressibleByArgument>(
    wrappedValue: Value = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) where Value == Item? {
    self.init(
      .single(
        .some(wrappedValue), help, completion, allowed: Item.allValueStrings,
        describe: { $0?.defaultValueDescription }, Item.parse), name)
  }

  /// Repeatable.
  init<Item: ExpressibleByArgument>(
    wrappedValue: Value = [], name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil
  ) where Value == [Item] {
    self.init(
      .list(
        wrappedValue, help, completion, allowed: Item.allValueStrings,
        describe: \.defaultValueDescription, Item.parse), name)
  }

  /// Read by a function, with a default.
  init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(.single(wrappedValue, help, completion, describe: { "\($0)" }, transform), name)
  }

  /// Read by a function: nil when not given.
  init<Item>(
    wrappedValue: Value = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == Item? {
    self.init(.single(.some(wrappedValue), help, completion, transform), name)
  }

  /// Repeatable, each read by a function.
  init<Item>(
    wrappedValue: Value = [], name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Item
  ) where Value == [Item] {
    self.init(.list(wrappedValue, help, completion, transform), name)
  }
}
