import Basics
import CalendarDomain

/// Keeps the lines and inner components that an object of JSCalendar does not give back, in its `iCalendar` member.
///
/// Names whose lines come back otherwise, or not at all, are kept with all their lines. Where the order or the lack of
/// a line is to be said, the property X-CALENDARR-ORDER lists the names in the order of their lines, and a full stop
/// for an inner component. Source: draft-ietf-calext-jscalendar-icalendar, ICalComponent.
enum JSKeeper {
  static let key = "iCalendar"
  private static let orderName = "X-CALENDARR-ORDER"

  /// What is to be kept of a component of which `made` comes back; nil where that is the same to the letter.
  ///
  /// - Parameter comparesInside: false where the inner components stand elsewhere.
  static func kept(_ component: Component, madeAs made: Component, comparesInside: Bool = true) -> JSONNode? {
    let (written, back) = (lines(component), lines(made))
    let names = Set(written.keys.filter { written[$0] != back[$0] })
    let properties = component.properties.filter { names.contains($0.canonicalName) }.map(JCalEncoder.encode)
    let isSameInside =
      !comparesInside
      || ComponentPrinter.print(component.components) == ComponentPrinter.print(made.components)
    let inner = isSameInside ? [] : component.components.map(JCalEncoder.encode)
    var kept = node(component.name, properties, inner, isSameInside ? nil : component.components.count)
    if !isEqual(restored(made, kept), component) {
      kept = node(
        component.name, properties + [order(of: component)], inner,
        isSameInside ? nil : component.components.count)
    }
    return properties.isEmpty && isSameInside && kept["properties"] == nil ? nil : kept
  }

  /// The object that keeps properties and components.
  static func node(
    _ name: String, _ properties: [JSONNode], _ components: [JSONNode], _ count: Int? = nil
  ) -> JSONNode {
    .object([
      "@type": .string("ICalComponent"), "name": .string(name.lowercased()),
      "properties": properties.isEmpty ? nil : .array(properties),
      "components": components.isEmpty && count == nil ? nil : .array(components),
    ])
  }

  /// The component as it was, of what was made of the object and what was kept.
  static func restored(_ made: Component, _ kept: JSONNode?) -> Component {
    guard let kept else { return made }
    var result = made
    var properties = self.properties(kept)
    let order = properties.first { $0.canonicalName == orderName }
    properties.removeAll { $0.canonicalName == orderName }
    let names = Set(properties.map(\.canonicalName))
    result.properties = made.properties.filter { !names.contains($0.canonicalName) } + properties
    if kept["components"] != nil { result.components = components(kept) }
    return order.map { ordered(result, as: $0) } ?? result
  }

  /// What was made, with those kept lines that JSCalendar has no place for: for objects that were changed since then.
  static func added(to made: Component, _ kept: JSONNode?) -> Component {
    guard let kept else { return made }
    var result = made
    result.properties += properties(kept).filter {
      !placed.contains($0.canonicalName) && $0.canonicalName != orderName
    }
    let names: Set<String> = ["VALARM"]
    result.components += components(kept).filter { !names.contains($0.name) }
    return result
  }

  static func properties(_ kept: JSONNode?) -> [ContentProperty] {
    (kept?["properties"]?.array ?? []).compactMap { try? JCalDecoder.property($0) }
  }

  static func components(_ kept: JSONNode?) -> [Component] {
    (kept?["components"]?.array ?? []).compactMap { try? JCalDecoder.component($0) }
  }

  /// Properties that an object says in members of its own.
  private static let placed: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "DESCRIPTION", "PRIORITY", "CLASS",
    "COLOR",
    "CATEGORIES", "LOCATION", "GEO", "CONFERENCE", "ATTACH", "IMAGE", "URL", "RELATED-TO", "ORGANIZER",
    "ATTENDEE",
    "RECURRENCE-ID", "RRULE", "EXRULE", "RDATE", "EXDATE", "DTSTART", "DTEND", "DUE", "DURATION", "STATUS",
    "TRANSP",
    "PERCENT-COMPLETE", "COMPLETED", "PRODID", "VERSION", "NAME", "X-WR-CALNAME", "X-WR-CALDESC", "SOURCE",
    "JSPROP",
  ]

  // MARK: Order

  private static func lines(_ component: Component) -> [String: [String]] {
    Dictionary(grouping: component.properties, by: \.canonicalName).mapValues {
      $0.map(ComponentPrinter.line)
    }
  }

  private static func isEqual(_ left: Component, _ right: Component) -> Bool {
    left.innerPlaces == right.innerPlaces && left.properties.count == right.properties.count
      && zip(left.properties, right.properties).allSatisfy {
        ComponentPrinter.line($0) == ComponentPrinter.line($1)
      }
  }

  private static func order(of component: Component) -> JSONNode {
    let entries = ComponentEntry.interleaved(
      component.properties.map { .property($0.canonicalName) },
      component.components.map { .component($0.name) }, at: component.innerPlaces)
    var words: [JSONNode] = []
    // Inner components after all properties need no mention.
    let last = entries.lastIndex {
      if case .property = $0 { return true }
      return false
    }
    for entry in entries[..<(last.map { $0 + 1 } ?? 0)] {
      if case .property(let name) = entry {
        words.append(.string(name.lowercased()))
      } else {
        words.append(.string("."))
      }
    }
    return .array(
      [.string(orderName.lowercased()), .object([]), .string("text")]
        + (words.isEmpty ? [.string("")] : words))
  }

  private static func ordered(_ component: Component, as order: ContentProperty) -> Component {
    var result = component
    result.properties = []
    result.innerPlaces = []
    var places: [String: [ContentProperty]] = [:]
    for property in component.properties.reversed() {
      places[property.canonicalName, default: []].append(property)
    }
    for word in TextDecoding.split(order.value, isSeparator: { $0 == UInt8(ascii: ",") }) {
      if word == "." {
        result.innerPlaces.append(result.properties.count)
      } else if let property = places[String(word).uppercased()]?.popLast() {
        result.properties.append(property)
      }
    }
    if !result.innerPlaces.isEmpty {
      let missing = max(0, component.components.count - result.innerPlaces.count)
      result.innerPlaces += Array(repeating: result.properties.count, count: missing)
    }
    return result
  }
}
