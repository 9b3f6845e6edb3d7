public import CalendarDomain

/// What a calendar object holds besides what a snapshot shows: counted on the component tree, where
/// every property still has its name.
public struct ComponentInventory: Hashable, Sendable {
  /// Properties and inner components of VEVENTs that are dropped, by name.
  public var droppedFields: [String: Int] = [:]
  /// Components of the calendar that are no events, by name.
  public var otherComponents: [String: Int] = [:]
  /// VEVENTs that were told to lie outside the window before they were parsed.
  public var skippedOutside = 0
  /// The same, with STATUS:CANCELLED.
  public var skippedCancelled = 0

  public init() {}

  /// Takes over what a scan counted: properties and inner components of all VEVENTs by upper-case
  /// name, other components, and the VEVENTs it left out.
  public init(
    eventFields: [String: Int], otherComponents: [String: Int], skippedOutside: Int,
    skippedCancelled: Int
  ) {
    droppedFields = eventFields.filter { DroppedFields.isDropped($0.key) }
    self.otherComponents = otherComponents
    self.skippedOutside = skippedOutside
    self.skippedCancelled = skippedCancelled
  }

  public static func += (left: inout ComponentInventory, right: ComponentInventory) {
    left.droppedFields.merge(right.droppedFields, uniquingKeysWith: +)
    left.otherComponents.merge(right.otherComponents, uniquingKeysWith: +)
    left.skippedOutside += right.skippedOutside
    left.skippedCancelled += right.skippedCancelled
  }

  /// Counts one VCALENDAR.
  public init(of calendar: Component) {
    for component in calendar.components {
      guard component.name == "VEVENT" else {
        otherComponents[component.name, default: 0] += 1
        continue
      }
      for property in component.properties {
        let name = property.name.inUpperCase
        if DroppedFields.isDropped(name) { droppedFields[name, default: 0] += 1 }
      }
      for inner in component.components { droppedFields[inner.name, default: 0] += 1 }
    }
  }
}
