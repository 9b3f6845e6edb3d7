/// A switch without a value, false unless given.
@propertyWrapper
package struct Flag {
  private let cell: ValueCell<Bool>

  package init(wrappedValue: Bool = false, name: NameSpecification, help: ArgumentHelp = "") {
    cell = .flag(wrappedValue, name, help)
  }

  package var wrappedValue: Bool { cell.value }
}
