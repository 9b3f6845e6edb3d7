/// The shared half of `@Option` and `@Argument`: the value, how it is read, and what is said about it.
struct ValueDeclaration<Value> {
  var cell: ValueCell<Value>
  var help: ArgumentHelp
  var isRepeatable: Bool
  var defaultText: String?
  var completion: CompletionKind
  var allowed: [String]
  var read: (ValueCell<Value>, String) throws -> Void

  /// A single value; without a default it must be given.
  static func single(
    _ initial: Value?, _ help: ArgumentHelp, _ completion: CompletionKind?, allowed: [String] = [],
    describe: (Value) -> String? = { _ in nil }, _ transform: @escaping (String) throws -> Value
  ) -> Self {
    Self(
      cell: ValueCell(initial), help: help, isRepeatable: false,
      defaultText: initial.flatMap(describe),
      completion: completion ?? (allowed.isEmpty ? .none : .list(allowed)), allowed: allowed
    ) { cell, text in cell.value = try transform(text) }
  }

  /// A list: the first value given replaces the default, the next ones are added.
  static func list<Item>(
    _ initial: [Item], _ help: ArgumentHelp, _ completion: CompletionKind?, allowed: [String] = [],
    describe: (Item) -> String? = { _ in nil }, _ transform: @escaping (String) throws -> Item
  ) -> Self where Value == [Item] {
    let texts = initial.compactMap(describe)
    return Self(
      cell: ValueCell(initial), help: help, isRepeatable: true,
      defaultText: texts.isEmpty ? nil : texts.joined(separator: " "),
      completion: completion ?? (allowed.isEmpty ? .none : .list(allowed)), allowed: allowed
    ) { cell, text in
      let item = try transform(text)
      cell.value = (cell.isGiven ? cell.value ?? [] : []) + [item]
    }
  }

  var value: Value {
    guard let value = cell.value else { preconditionFailure("read before the command line was parsed") }
    return value
  }

  func take(_ text: String?) throws {
    try read(cell, text ?? "")
    cell.isGiven = true
  }

  func definition(_ kind: ArgumentDefinition.Kind, label: String, names: [ArgumentName]) -> ArgumentDefinition
  {
    let fallback =
      allowed.isEmpty
      ? NameSpecification.hyphenated(label).uppercased() : allowed.joined(separator: "|")
    return ArgumentDefinition(
      kind: kind, names: names, help: help, valueName: help.valueName ?? fallback,
      isRequired: cell.value == nil, isRepeatable: isRepeatable, defaultText: defaultText,
      completion: completion, section: nil)
  }
}
