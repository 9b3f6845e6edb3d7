import CLibical
import CalendarDomain

/// The restrictions of RFC 5545 and, for messages with a METHOD, of RFC 5546, as libical knows them.
enum LibicalRestrictions {
  /// Findings at the components concerned. Components that libical cannot match to ours stand at the calendar.
  static func check(_ calendar: Component, file: String?) -> [Diagnostic] {
    let text = ComponentPrinter.print([calendar]) + [0]
    return LibicalLock.shared {
      text.withUnsafeBufferPointer { bytes -> [Diagnostic] in
        let parsed = bytes.withMemoryRebound(to: CChar.self) { icalparser_parse_string($0.baseAddress) }
        guard let parsed else { return [] }
        defer { icalcomponent_free(parsed) }
        // Marks of the parser are about values, which our own reading judges.
        icalcomponent_strip_errors(parsed)
        _ = icalrestriction_check(parsed)
        var findings: [Diagnostic] = []
        collect(parsed, calendar, &findings)
        return findings
      }
    }
  }

  private static func collect(_ parsed: OpaquePointer, _ component: Component, _ findings: inout [Diagnostic])
  {
    var property = icalcomponent_get_first_property(parsed, ICAL_XLICERROR_PROPERTY)
    while let current = property {
      if let text = icalproperty_get_xlicerror(current).map({ String(cString: $0) }) {
        findings.append(finding(text, component))
      }
      property = icalcomponent_get_next_property(parsed, ICAL_XLICERROR_PROPERTY)
    }
    var children: [OpaquePointer] = []
    var child = icalcomponent_get_first_component(parsed, ICAL_ANY_COMPONENT)
    while let current = child {
      children.append(current)
      child = icalcomponent_get_next_component(parsed, ICAL_ANY_COMPONENT)
    }
    let matches = children.count == component.components.count
    for (index, inner) in children.enumerated() {
      collect(inner, matches ? component.components[index] : component, &findings)
    }
  }

  /// libical says `Failed iTIP restrictions for UID property.` and how many it wants.
  private static func finding(_ text: String, _ component: Component) -> Diagnostic {
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\t" }.map(String.init)
    var name: String?
    if let place = words.firstIndex(of: "for"), place + 2 < words.count,
      words[place + 2].hasPrefix("property") || words[place + 2].hasPrefix("component")
    {
      name = words[place + 1]
    }
    return Diagnostic(
      "restriction", .error, words.joined(separator: " ") + " (RFC 5546, 3)", location: component.location,
      uid: component.first("UID")?.text, property: name)
  }
}
