/// A switch without a value, false unless given.
@propertyWrapper
struct Flag {
  private let cell: ValueCell<Bool>

  init(wrappedValue: Bool = false, name: NameSpecification, help: ArgumentHelp = "") {
    cell = .flag(wrappedValue, name, help)
  }

  var wrappedValue: Bool { cell.value }
}
