import CalendarDomain

/// A name for a component, made from everything that it says.
enum ContentHash {
  /// 16 hex digits.
  static func hexDigits(of component: Component) -> String {
    var hash = FNV1a()
    for property in component.properties { hash.add(ComponentPrinter.line(property)) }
    for inner in component.components { hash.add(hexDigits(of: inner)) }
    return hash.hexDigits
  }
}
