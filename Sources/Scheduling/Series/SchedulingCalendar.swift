public import CalendarDomain
import CalendarTime
import ICalendar

/// All that the user has in the calendar: components, and the zones that they name.
public struct SchedulingCalendar: Sendable {
  /// Without VTIMEZONE, in the order of the files.
  public private(set) var components: [Component] = []
  public private(set) var zones: [Component] = []
  /// Properties of the first file.
  private var properties: [ContentProperty] = []

  /// - Parameter calendars: VCALENDAR trees.
  public init(_ calendars: [Component]) {
    properties = (calendars.first?.properties ?? []).filter { $0.name.uppercased() != "METHOD" }
    for calendar in calendars { components += takeIn(calendar) }
  }

  /// The components of a VCALENDAR, with its zones taken in and, where another zone has their name, renamed.
  mutating func takeIn(_ calendar: Component) -> [Component] {
    var names: [String: String] = [:]
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      guard let name = zone.first("TZID")?.text else { continue }
      guard let known = zones.first(where: { $0.first("TZID")?.text == name }) else {
        zones.append(zone)
        continue
      }
      guard known.properties != zone.properties || known.components != zone.components else { continue }
      // Names that everybody knows mean the same in both.
      guard !name.contains("/") else { continue }
      let taken = Set(zones.compactMap { $0.first("TZID")?.text })
      let same = zones.first {
        $0.components == zone.components && ($0.first("TZID")?.text ?? "").hasPrefix(name + " ")
      }
      let free =
        same?.first("TZID")?.text ?? (2...).lazy.map { "\(name) \($0)" }.first { !taken.contains($0) } ?? name
      names[name] = free
      guard same == nil else { continue }
      var copy = zone
      copy.replace("TZID", with: ContentProperty(name: "TZID", text: free))
      zones.append(copy)
    }
    return calendar.entries.map { component in
      guard !names.isEmpty else { return component }
      var component = component
      component.renameZones(names)
      return component
    }
  }

  /// Those of one UID.
  func components(of uid: String) -> [Component] { components.filter { $0.uid.utf8.elementsEqual(uid.utf8) } }

  /// Puts components in the place of all of a UID.
  mutating func replace(_ uid: String, with new: [Component]) {
    let place = components.firstIndex { $0.uid.utf8.elementsEqual(uid.utf8) } ?? components.count
    components.removeAll { $0.uid.utf8.elementsEqual(uid.utf8) }
    components.insert(contentsOf: new, at: min(place, components.count))
  }

  /// UIDs in the order of the components.
  var uids: [String] {
    var known: Set<ExactText> = []
    return components.map(\.uid).filter { known.insert(ExactText($0)).inserted }
  }

  func resolver(_ context: SchedulingContext) -> ZoneResolver {
    let (model, _) = CalendarDecoder.decode(
      Component(name: "VCALENDAR", components: zones), file: nil, fidelity: .values)
    return ZoneResolver(
      database: context.zones, userZone: context.zone, definitions: model.timeZones.map { ZoneDefinition($0) }
    )
  }

  /// One VCALENDAR with everything, the zones in use first.
  public var tree: Component {
    let used = components.reduce(into: Set<String>()) { $0.formUnion($1.zoneNames) }
    var own = properties
    for property in MessageCalendar.heading.reversed()
    where !own.contains(where: { $0.name.uppercased() == property.name }) {
      own.insert(property, at: 0)
    }
    return Component(
      name: "VCALENDAR", properties: own,
      components: zones.filter { used.contains($0.first("TZID")?.text ?? "") } + components)
  }
}
