/// The place of a parsed value, shared by a command and its table of options.
package final class ValueCell<Value> {
  private var content: Value?
  /// True once the command line gave a value.
  private var isGiven = false

  private init(_ content: Value?) { self.content = content }

  package var value: Value {
    guard let content else { preconditionFailure("read before the command line was parsed") }
    return content
  }
}

extension ValueCell where Value == Bool {
  /// Enters a flag in the table.
  package static func flag(_ initial: Bool, _ names: NameSpecification, _ help: ArgumentHelp) -> ValueCell {
    let cell = ValueCell(initial)
    ArgumentCollector.current?.add(
      ArgumentDefinition(kind: .flag, names: names.names, help: help)
    ) { _ in cell.content = true }
    return cell
  }
}

extension ValueCell {
  /// Enters a single value in the table; without a default it must be given.
  package static func single(
    _ initial: Value?, _ declared: ArgumentDefinition, words: @escaping () -> [String] = { [] },
    describe: @escaping (Value) -> String? = { _ in nil }, _ transform: @escaping (String) throws -> Value
  ) -> ValueCell {
    let cell = ValueCell(initial)
    var definition = declared
    definition.isRequired = initial == nil
    definition.words = words
    definition.describeDefault = { initial.flatMap(describe) }
    ArgumentCollector.current?.add(definition) { text in cell.content = try transform(text ?? "") }
    return cell
  }

  /// Enters a list in the table: the first value given replaces the default, the next ones are added.
  package static func list<Item>(
    _ initial: [Item], _ declared: ArgumentDefinition, words: @escaping () -> [String] = { [] },
    describe: @escaping (Item) -> String? = { _ in nil }, _ transform: @escaping (String) throws -> Item
  ) -> ValueCell where Value == [Item] {
    let cell = ValueCell(initial)
    var definition = declared
    definition.isRepeatable = true
    definition.words = words
    definition.describeDefault = {
      let texts = initial.compactMap(describe)
      return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
    ArgumentCollector.current?.add(definition) { text in
      let item = try transform(text ?? "")
      cell.content = (cell.isGiven ? cell.value : []) + [item]
      cell.isGiven = true
    }
    return cell
  }
}
