import CalendarDomain

/// The wording of a line that a form has no place for: its letters' case, quotes that need not be there, a VALUE that
/// says the default, a value that is not of its type.
///
/// Such a line rides along in a parameter of its property. It is taken for as long as it still says what the property
/// says, and passed over once somebody has changed that.
enum KeptLine {
  /// The name of the parameter, upper case.
  static let name = "X-CALENDARR-LINE"
  /// The parameter that says after how many inner components of its component a property stood, where it was any.
  static let placeName = "X-CALENDARR-AFTER"

  /// The line, where the property that a form gives back is not the same to the letter.
  static func of(_ property: ContentProperty, givenBack other: ContentProperty?) -> String? {
    if let other, isSame(property, other) { return nil }
    return ComponentPrinter.line(property)
  }

  /// Equal in wording, too.
  private static func isSame(_ left: ContentProperty, _ right: ContentProperty) -> Bool {
    guard left.name.utf8.elementsEqual(right.name.utf8), left.value.utf8.elementsEqual(right.value.utf8),
      left.parameters.count == right.parameters.count
    else { return false }
    return zip(left.parameters, right.parameters).allSatisfy { left, right in
      left.written == nil && left.name.utf8.elementsEqual(right.name.utf8)
        && left.values.count == right.values.count
        && zip(left.values, right.values).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
  }

  static func read(_ text: String) -> ContentProperty? { ContentLineLexer.line(text) }

  /// For every property how many inner components stood before it; empty where none did.
  static func places(of component: Component) -> [Int] {
    guard component.innerPlaces.count == component.components.count, !component.innerPlaces.isEmpty else {
      return []
    }
    var places: [Int] = []
    for (index, place) in component.innerPlaces.enumerated() where place > places.count {
      places += repeatElement(index, count: min(place, component.properties.count) - places.count)
    }
    return places
      + repeatElement(component.components.count, count: component.properties.count - places.count)
  }

  /// The reverse of `places`: how many properties stand before each inner component; empty where all do.
  static func innerPlaces(_ places: [Int], count: Int) -> [Int] {
    guard places.contains(where: { $0 > 0 }) else { return [] }
    return (0..<count).map { inner in places.count { $0 <= inner } }
  }
}
