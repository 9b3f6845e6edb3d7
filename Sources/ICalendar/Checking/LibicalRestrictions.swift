import CLibical
import CalendarDomain

/// The restrictions of RFC 5545 and, for messages with a METHOD, of RFC 5546, as libical knows them.
enum LibicalRestrictions {
  /// Components that are put before libical together: what it costs grows with the square of their number
  /// where they are zones.
  static let portion = 256

  /// Findings at the components concerned. Components that libical cannot match to ours stand at the calendar.
  static func check(_ calendar: Component, file: String?) -> [Diagnostic] {
    let whole = portions(of: calendar)
    return whole.indices.flatMap { index in
      findings(whole[index]).filter { index == 0 || $0.location != calendar.location || $0.location == nil }
    }
  }

  /// The calendar with some of its components at a time, in their order; one where it holds none.
  static func portions(of calendar: Component) -> [Component] {
    guard calendar.components.count > portion else { return [calendar] }
    return stride(from: 0, to: calendar.components.count, by: portion).map { first in
      var part = calendar
      part.components = Array(calendar.components[first..<min(first + portion, calendar.components.count)])
      return part
    }
  }

  private static func findings(_ calendar: Component) -> [Diagnostic] {
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
        collect(parsed, calendar, method: calendar.first("METHOD").map { TextDecoding.word($0) }, &findings)
        return findings
      }
    }
  }

  private static func collect(
    _ parsed: OpaquePointer, _ component: Component, method: String?, _ findings: inout [Diagnostic]
  ) {
    var property = icalcomponent_get_first_property(parsed, ICAL_XLICERROR_PROPERTY)
    while let current = property {
      if let text = icalproperty_get_xlicerror(current).map({ String(cString: $0) }) {
        findings.append(finding(text, component, method: method))
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
      collect(inner, matches ? component.components[index] : component, method: method, &findings)
    }
  }

  /// libical says `Failed iTIP restrictions for UID property. Expected 1 instances of the property and got 0`.
  private static func finding(_ text: String, _ component: Component, method: String?) -> Diagnostic {
    let words = text.split { " \n\t".contains($0) }.map(String.init)
    func word(after word: String, _ distance: Int = 1) -> String? {
      guard let place = words.firstIndex(of: word), place + distance < words.count else { return nil }
      return words[place + distance]
    }
    var message = words.joined(separator: " ")
    let name = word(after: "for")
    if let name, let expected = word(after: "Expected"), let found = word(after: "got"),
      let kind = word(after: "for", 2)
    {
      let needed = expected == "0" ? "no" : expected
      message =
        "\(method.map { "METHOD:\($0)" } ?? "the RFC") wants \(needed) \(name) \(kind.filter(\.isLetter)) in \(component.name)"
        + ", and there are \(found)"
    }
    return Diagnostic(
      "restriction", .error, "\(message) (\(section(component.name, method)))", location: component.location,
      uid: component.first("UID")?.text, property: name)
  }

  private static func section(_ component: String, _ method: String?) -> String {
    guard let method else { return "RFC 5545, 3.6" }
    let chapters = ["VEVENT": 2, "VFREEBUSY": 3, "VTODO": 4, "VJOURNAL": 5]
    guard let chapter = chapters[component] else { return "RFC 5546, 3" }
    let methods = ["PUBLISH", "REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"]
    guard let number = methods.firstIndex(of: method), chapter == 2 || chapter == 4 else {
      return "RFC 5546, 3.\(chapter)"
    }
    return "RFC 5546, 3.\(chapter).\(number + 1)"
  }
}
