/// Options that several commands share, listed in help under `title` where it has one.
///
/// The type asks nothing of `Group`, its initializer does: what a type asks is checked at run time, by a search
/// through every conformance in the program, when the properties of a command are looked at.
@propertyWrapper
final class OptionGroup<Group>: DeclaredGroup {
  let wrappedValue: Group

  init(title: String? = nil) where Group: ParsableArguments {
    let group = Group()
    wrappedValue = group
    super.init(group, title: title)
  }
}

/// What all groups have in common; a class for the sake of a cheap cast, as `DeclaredArgument` is.
class DeclaredGroup {
  let group: any ParsableArguments
  let title: String?

  init(_ group: any ParsableArguments, title: String?) {
    self.group = group
    self.title = title
  }
}
