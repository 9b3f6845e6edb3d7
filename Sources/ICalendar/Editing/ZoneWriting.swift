import CalendarDomain
import CalendarTime

/// Writes VTIMEZONEs into calendars, and other names of zones.
enum ZoneWriting {
  /// Defines the zones that are used and not defined, from the first year that the calendar names on.
  ///
  /// - Parameter others: years that components name which are not there.
  /// - Returns: those that were defined, the last one first.
  static func define(
    _ uses: [ZoneUse], in calendar: inout Component, now: Instant? = nil, years others: [Int] = [],
    zone: (String) -> Zone?
  ) -> [(use: ZoneUse, zone: Zone)] {
    var defined = Set(
      calendar.components.filter { $0.name == "VTIMEZONE" }.compactMap { $0.first("TZID")?.text })
    let uses = uses.filter { !$0.isGlobal && defined.insert($0.tzid).inserted }
    guard !uses.isEmpty else { return [] }
    let years = years(in: calendar) + others + (now.map { [$0.utc.date.year] } ?? [])
    guard let earliest = years.min(), let latest = years.max() else { return [] }
    let first = LocalDateTime(max(1900, earliest), 1, 1)
    let last = LocalDateTime(min(2200, max(first.date.year, latest) + 2), 1, 1)
    guard first < last else { return [] }
    var result: [(use: ZoneUse, zone: Zone)] = []
    for use in uses.reversed() {
      guard let zone = zone(use.tzid) else { continue }
      let model = TimeZoneModel(of: zone, named: use.tzid, in: Instant(utc: first)..<Instant(utc: last))
      calendar.components.insert(model.encoded(EncodingContext()), at: 0)
      result.append((use, zone))
    }
    return result
  }

  /// The component with other names for its zones, in TZID and wherever times name them.
  static func renamed(_ component: Component, _ names: [String: String]) -> Component {
    var component = component
    if component.name == "VTIMEZONE" {
      for index in component.properties.indices where component.properties[index].canonicalName == "TZID" {
        guard let name = names[component.properties[index].text] else { continue }
        component.properties[index].value = TextEncoding.escaped(name)
      }
      return component
    }
    for index in component.properties.indices where !component.properties[index].parameters.isEmpty {
      for place in component.properties[index].parameters.indices
      where component.properties[index].parameters[place].canonicalName == "TZID" {
        component.properties[index].parameters[place].values =
          component.properties[index].parameters[place].values.map { names[$0] ?? $0 }
      }
    }
    component.components = component.components.map { renamed($0, names) }
    return component
  }

  static func years(in component: Component) -> [Int] {
    component.properties.filter { $0.parameter("TZID") != nil }.compactMap {
      TimeDecoding.time($0.value, tzid: nil, type: nil)?.time.local.date.year
    } + component.components.flatMap { years(in: $0) }
  }
}
