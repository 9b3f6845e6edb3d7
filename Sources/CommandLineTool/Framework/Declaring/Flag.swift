/// A switch without a value, false unless given.
@propertyWrapper
final class Flag: DeclaredArgument {
  private let cell: ValueCell<Bool>
  private let names: NameSpecification
  private let help: ArgumentHelp

  init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp = "") {
    cell = ValueCell(wrappedValue)
    names = name
    self.help = help
  }

  var wrappedValue: Bool { cell.value ?? false }

  override func definition(label: String) -> ArgumentDefinition {
    ArgumentDefinition(
      kind: .flag, names: names.names(label: label), help: help, valueName: "", isRequired: false,
      isRepeatable: false, defaultText: nil, completion: .none, section: nil)
  }

  override func take(_ text: String?) throws { cell.value = true }
}
