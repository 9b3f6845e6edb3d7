public import CalendarDomain
import ICalendar

/// Writes component trees as text through libical: what a program built on it would write for them.
///
/// Lists become a line for each value, and a value that libical cannot read is left out; both are libical's ways.
public enum LibicalWriter {
  /// The trees one after the other, in UTF-8.
  public static func print(_ components: [Component]) -> [UInt8] {
    LibicalLock.holding { components.flatMap { Array((build($0)?.text ?? "").utf8) } }
  }

  /// The component as one of libical's; nil where libical has none of the name. Called under the lock.
  static func build(_ component: Component) -> LibicalComponent? {
    guard let built = LibicalComponent.made(component.name) else { return nil }
    for property in component.properties {
      for value in values(of: property) {
        var single = property
        single.value = value
        built.add(line: ComponentPrinter.line(single))
      }
    }
    for inner in component.components {
      if let child = build(inner) { built.add(child) }
    }
    return built
  }

  /// Of a list, its values, each by itself: from a text with several libical takes the first.
  static func values(of property: ContentProperty) -> [String] {
    guard Vocabulary.property(property.name.uppercased())?.isList == true else { return [property.value] }
    var values: [String] = []
    var value = ""
    var isEscaped = false
    for character in property.value.unicodeScalars {
      if character == ",", !isEscaped {
        values.append(value)
        value = ""
        continue
      }
      isEscaped = character == "\\" && !isEscaped
      value.unicodeScalars.append(character)
    }
    return values + [value]
  }
}
