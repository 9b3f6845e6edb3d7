/// A BEGIN … END block: properties and inner components, each in the order they came.
///
/// Source: RFC 5545, 3.6.
public struct Component: Hashable, Sendable {
  /// Upper case: `VCALENDAR`, `VEVENT`, `X-…`.
  public var name: String
  public var properties: [ContentProperty]
  public var components: [Component]
  /// For each inner component, how many of the properties stood before it; empty where all did. Not part of equality,
  /// and without meaning once components have come or gone.
  public var innerPlaces: [Int] = []
  /// Of the BEGIN line; not part of equality.
  public var location: SourceLocation?

  public init(
    name: String, properties: [ContentProperty] = [], components: [Component] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.location = location
  }

  /// The first property of that name (upper case), or nil.
  public func first(_ name: String) -> ContentProperty? {
    properties.first { $0.name.isWord(name) }
  }

  /// Of a calendar: its components but for definitions of zones.
  public var entries: [Component] { components.filter { $0.name != "VTIMEZONE" } }

  public static func == (left: Component, right: Component) -> Bool {
    left.name == right.name && left.properties == right.properties
      && left.components == right.components
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(properties)
    hasher.combine(components)
  }
}
