/// A switch without a value, false unless given.
@propertyWrapper
struct Flag: DeclaredArgument {
  private var cell: ValueCell<Bool>
  private var names: NameSpecification
  private var help: ArgumentHelp

  init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp = "") {
    cell = ValueCell(wrappedValue)
    names = name
    self.help = help
  }

  var wrappedValue: Bool {
    get { cell.value ?? false }
    set { cell = ValueCell(newValue) }
  }

  func definition(label: String) -> ArgumentDefinition {
    ArgumentDefinition(
      kind: .flag, names: names.names(label: label), help: help, valueName: "", isRequired: false,
      isRepeatable: false, defaultText: nil, completion: .none, section: nil)
  }

  func take(_ text: String?) throws { cell.value = true }
}
