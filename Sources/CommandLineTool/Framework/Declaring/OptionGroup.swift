/// Options that several commands share, listed in help under `title` where it has one.
@propertyWrapper
struct OptionGroup<Group: ParsableArguments>: DeclaredGroup {
  var wrappedValue: Group
  var title: String?

  init(title: String? = nil) {
    wrappedValue = Group()
    self.title = title
  }

  var group: any ParsableArguments { wrappedValue }
}

protocol DeclaredGroup {
  var group: any ParsableArguments { get }
  var title: String? { get }
}
