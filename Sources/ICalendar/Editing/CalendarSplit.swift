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

  /// The parts in the order in which their first components stand, each with the properties of the calendar, which
  /// carry meaning: X-WR-TIMEZONE is the zone of its times. METHOD alone is left out, which a stored calendar must
  /// not have (RFC 4791, 4.1).
  public static func byUID(_ calendar: Component) -> [Part] {
    var parts: [Part] = []
    var places: [ExactText: Int] = [:]
    let zones = calendar.components.filter { $0.name == "VTIMEZONE" }
    let own = calendar.properties.filter { $0.canonicalName != "METHOD" }
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
    let defaultZone = calendar.first("X-WR-TIMEZONE").map { TextDecoding.trimmed($0.text) }
    for index in parts.indices {
      var used = UsedZones.of(parts[index].calendar)
      if let defaultZone { used.insert(defaultZone) }
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
