/// Options that several commands share, listed in help under `title` where it has one.
///
/// The type asks nothing of `Group`, its initializer does: what a generic type asks is checked when the program
/// first meets it, by a walk over all conformances.
@propertyWrapper
package struct OptionGroup<Group> {
  package let wrappedValue: Group

  package init(title: String? = nil) where Group: ParsableArguments {
    wrappedValue = ArgumentCollector.current?.group(Group.self, title: title) ?? Group()
  }
}
