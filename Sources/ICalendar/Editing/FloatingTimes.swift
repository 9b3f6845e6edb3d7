import CalendarDomain
import CalendarTime

/// The times of a calendar that name no zone, which take that of its X-WR-TIMEZONE.
enum FloatingTimes {
  private static let names: Set<String> = ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"]

  /// Whether there are any.
  static func isIn(_ calendar: Component) -> Bool {
    calendar.components.contains { component in
      component.name != "VTIMEZONE"
        && (component.properties.contains { isFloating($0) } || isIn(component))
    }
  }

  /// The calendar with a zone written onto them.
  ///
  /// - Parameter count: grows by the number of lines that were changed.
  static func placed(
    _ component: Component, tzid: String, zone: Zone?, count: inout Int
  ) -> Component {
    guard component.name != "VTIMEZONE" else { return component }
    var component = component
    let isPlaced = component.first("DTSTART").map { isFloating($0) } ?? false
    component.properties = component.properties.flatMap { property -> [ContentProperty] in
      if property.canonicalName == "RRULE", isPlaced, let zone { return [withUTCEnd(property, zone)] }
      guard isFloating(property) else { return [property] }
      count += 1
      return placed(property, tzid: tzid)
    }
    component.components = component.components.map { placed($0, tzid: tzid, zone: zone, count: &count) }
    return component
  }

  private static func isFloating(_ property: ContentProperty) -> Bool {
    names.contains(property.canonicalName) && property.parameter("TZID") == nil
      && property.valueType != "DATE" && property.value.split(separator: ",").contains { isFloating($0) }
  }

  private static func isFloating(_ value: Substring) -> Bool {
    let start = value.prefix { $0 != "/" }
    guard case .floating? = TimeDecoding.time(start, tzid: nil, type: nil)?.time else { return false }
    return true
  }

  /// A list that holds times of both kinds becomes two lines.
  private static func placed(_ property: ContentProperty, tzid: String) -> [ContentProperty] {
    let values = property.value.split(separator: ",")
    var own = property
    own.value = values.filter { isFloating($0) }.joined(separator: ",")
    own.parameters.append(.init(name: "TZID", values: [tzid]))
    var others = property
    others.value = values.filter { !isFloating($0) }.joined(separator: ",")
    return others.value.isEmpty ? [own] : [own, others]
  }

  /// UNTIL of a series whose start has a zone is in UTC. Source: RFC 5545, 3.3.10.
  private static func withUTCEnd(_ rule: ContentProperty, _ zone: Zone) -> ContentProperty {
    var rule = rule
    rule.value = rule.value.split(separator: ";", omittingEmptySubsequences: false).map { part in
      guard part.uppercased().hasPrefix("UNTIL="),
        case .floating(let local)? = TimeDecoding.time(part.dropFirst(6), tzid: nil, type: nil)?.time
      else { return String(part) }
      return part.prefix(6) + TimeEncoding.text(.utc(zone.instant(of: local).utc))
    }.joined(separator: ";")
    return rule
  }
}
