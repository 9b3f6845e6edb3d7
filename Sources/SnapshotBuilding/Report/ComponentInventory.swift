public import CalendarDomain

/// What a calendar object holds besides what a snapshot shows: counted on the component tree, where
/// every property still has its name.
public struct ComponentInventory: Hashable, Sendable {
  /// Properties and inner components of VEVENTs that are dropped, by name.
  public var droppedFields: [String: Int] = [:]
  /// Components of the calendar that are no events, by name.
  public var otherComponents: [String: Int] = [:]

  public init() {}

  /// Counts one VCALENDAR.
  public init(of calendar: Component) {
    for component in calendar.components {
      guard component.name == "VEVENT" else {
        otherComponents[component.name, default: 0] += 1
        continue
      }
      for property in component.properties {
        let name = property.name.uppercased()
        if DroppedFields.isDropped(name) { droppedFields[name, default: 0] += 1 }
      }
      for inner in component.components { droppedFields[inner.name, default: 0] += 1 }
    }
  }
}
