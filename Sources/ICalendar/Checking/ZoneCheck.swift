public import CalendarDomain

/// Checks that the calendar defines the zones that it uses, once each.
struct ZoneCheck {
  func check(_ calendar: Component, _ findings: inout [Diagnostic]) {
    var defined: Set<String> = []
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      guard let tzid = zone.first("TZID") else { continue }
      if !defined.insert(tzid.text).inserted {
        findings.append(
          Diagnostic(
            "duplicate-timezone", .error, "the zone '\(tzid.text)' is defined twice (RFC 5545, 3.6.5)",
            location: tzid.location, property: "TZID"))
      }
    }
    for use in ZoneUse.all(in: calendar) where !defined.contains(use.tzid) && !use.isGlobal {
      // RFC 7809 lets servers leave standard definitions out, and readers know the names.
      findings.append(
        Diagnostic(
          "undefined-timezone", .warning, "the calendar defines no zone '\(use.tzid)' (RFC 5545, 3.2.19)",
          location: use.property.location, property: use.property.canonicalName))
    }
  }
}

/// The first use of a zone in a calendar.
public struct ZoneUse: Sendable {
  public var tzid: String
  public var property: ContentProperty

  /// A name that begins with a slash is known everywhere. Source: RFC 5545, 3.2.19.
  var isGlobal: Bool { tzid.hasPrefix("/") }

  /// The zones that times of a calendar name, once each, in the order of the file.
  public static func all(in component: Component) -> [ZoneUse] {
    var seen: Set<String> = []
    var uses: [ZoneUse] = []
    collect(component, &seen, &uses)
    return uses
  }

  private static func collect(_ component: Component, _ seen: inout Set<String>, _ uses: inout [ZoneUse]) {
    for property in component.properties {
      if let tzid = property.parameter("TZID")?.first, seen.insert(tzid).inserted {
        uses.append(ZoneUse(tzid: tzid, property: property))
      }
    }
    for inner in component.components { collect(inner, &seen, &uses) }
  }
}
