public import CalendarDomain

/// Puts several calendars into one.
public enum CalendarMerge {
  /// One VCALENDAR with the components of all, zones first and once each; of versions of one component the
  /// newest. The calendar's own properties are those of the first one that gives them.
  public static func merge(_ calendars: [Component]) -> (calendar: Component, findings: [Diagnostic]) {
    var merged = Component(name: "VCALENDAR", location: calendars.first?.location)
    var findings: [Diagnostic] = []
    var names: Set<String> = []
    for calendar in calendars {
      let own = calendar.properties.filter {
        names.contains($0.canonicalName) && !merged.properties.contains($0)
      }
      merged.properties += calendar.properties.filter { !names.contains($0.canonicalName) }
      names.formUnion(calendar.properties.map(\.canonicalName))
      let notable = own.filter { !["PRODID", "VERSION", "CALSCALE"].contains($0.canonicalName) }
      for property in notable {
        findings.append(
          Diagnostic(
            "merged-property", .note, "\(ComponentPrinter.line(property)) differs from the first calendar's",
            location: property.location, property: property.canonicalName, action: "left out"))
      }
    }
    var zones: [String: Component] = [:]
    var others: [Component] = []
    for component in calendars.flatMap(\.components) {
      guard component.name == "VTIMEZONE", let tzid = component.first("TZID")?.text else {
        others.append(component)
        continue
      }
      guard let known = zones[tzid] else {
        zones[tzid] = component
        merged.components.append(component)
        continue
      }
      if known != component {
        findings.append(
          Diagnostic(
            "timezone-differs", .warning, "the zone '\(tzid)' is defined in another way before",
            location: component.location, property: "TZID", action: "the first definition is kept"))
      }
    }
    let (kept, dropped) = ComponentVersions.newest(of: others)
    merged.components += kept
    for component in dropped {
      findings.append(
        Diagnostic(
          "older-version", .note, "this \(component.name) is there again, in a newer version or the same",
          location: component.location, uid: component.first("UID")?.text, action: "left out"))
    }
    return (merged, findings)
  }
}
