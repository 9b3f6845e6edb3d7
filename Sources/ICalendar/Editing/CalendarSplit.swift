public import CalendarDomain

/// Takes a calendar apart into one for each UID, as CalDAV servers and vdirs keep them.
///
/// Source: RFC 4791, 4.1.
public enum CalendarSplit {
  /// A calendar of one UID, with the zones it uses.
  public struct Part: Sendable {
    /// The UID; for a component without one, a name made from what it says.
    public var name: String
    public var calendar: Component

    public init(name: String, calendar: Component) {
      self.name = name
      self.calendar = calendar
    }
  }

  /// The parts in the order in which their first components stand; none has METHOD, which a stored
  /// calendar must not have.
  public static func byUID(_ calendar: Component) -> [Part] {
    var parts: [Part] = []
    var places: [ExactText: Int] = [:]
    let zones = calendar.components.filter { $0.name == "VTIMEZONE" }
    let own = calendar.properties.filter { ["PRODID", "VERSION", "CALSCALE"].contains($0.canonicalName) }
    for component in calendar.components where component.name != "VTIMEZONE" {
      let uid = component.first("UID")?.text ?? ""
      let name = uid.isEmpty ? "no-uid-" + ContentHash.hexDigits(of: component) : uid
      if let place = places[ExactText(name)] {
        parts[place].calendar.components.append(component)
      } else {
        places[ExactText(name)] = parts.count
        parts.append(
          Part(
            name: name,
            calendar: Component(
              name: "VCALENDAR", properties: own, components: [component], location: calendar.location)))
      }
    }
    for index in parts.indices {
      let used = UsedZones.of(parts[index].calendar)
      parts[index].calendar.components.insert(
        contentsOf: zones.filter { used.contains($0.first("TZID")?.text ?? "") }, at: 0)
    }
    return parts
  }
}

/// The zones that a calendar's times name.
enum UsedZones {
  static func of(_ component: Component) -> Set<String> {
    var names = Set(component.properties.compactMap { $0.parameter("TZID")?.first })
    for inner in component.components { names.formUnion(of(inner)) }
    return names
  }
}
