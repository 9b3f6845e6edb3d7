public import CalendarDomain

/// Checks that the calendar defines the zones that it uses, once each.
struct ZoneCheck {
  private var defined: Set<String> = []
  private var seen: Set<String> = []

  /// Takes in the zones of a calendar.
  init(_ zones: [Component], _ findings: inout [Diagnostic]) {
    for zone in zones {
      guard let tzid = zone.first("TZID") else { continue }
      if !defined.insert(tzid.text).inserted {
        findings.append(
          Diagnostic(
            "duplicate-timezone", .error, "the zone '\(tzid.text)' is defined twice (RFC 5545, 3.6.5)",
            location: tzid.location, property: "TZID"))
      }
    }
  }

  /// Looks at the zones that a component, or the calendar's own lines, name first.
  mutating func check(_ component: Component, _ findings: inout [Diagnostic]) {
    var uses: [ZoneUse] = []
    ZoneUse.collect(component, &seen, &uses)
    for use in uses where !defined.contains(use.tzid) && !use.isGlobal {
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

  /// Adds the first uses of zones that were not seen before.
  static func collect(_ component: Component, _ seen: inout Set<String>, _ uses: inout [ZoneUse]) {
    for property in component.properties {
      if let tzid = property.parameter("TZID")?.first, seen.insert(tzid).inserted {
        uses.append(ZoneUse(tzid: tzid, property: property))
      }
    }
    for inner in component.components { collect(inner, &seen, &uses) }
  }
}
