import CalendarDomain
import CalendarTime
import ICalendar

/// Makes the VCALENDAR of a message from components.
struct MessageCalendar {
  let zones: [Component]
  let resolver: ZoneResolver
  let now: Instant

  /// What every calendar of ours begins with.
  static let heading = [
    ContentProperty(name: "VERSION", value: "2.0"),
    ContentProperty(name: "PRODID", text: "-//calendarr//Scheduling//EN"),
  ]

  /// - Parameter keepsStamp: DTSTAMP stays, as in a message that is handed on.
  func make(_ method: SchedulingMethod, _ components: [Component], keepsStamp: Bool = false) -> Component {
    let sent = components.map { component -> Component in
      var component = component
      component.removeAlarms()
      component.properties = component.properties.compactMap { property in
        let name = property.name.uppercased()
        if name.hasPrefix(ContentProperty.private) { return nil }
        return name == "ATTENDEE" || name == "ORGANIZER" ? mailed(property.sendable) : property
      }
      if !keepsStamp || component.stamp == nil { component.stamp = now }
      if method != .reply, method != .counter, method != .declineCounter {
        component.remove(["REQUEST-STATUS"])
      }
      return component
    }
    let names = sent.reduce(into: Set<String>()) { $0.formUnion($1.zoneNames) }
    return Component(
      name: "VCALENDAR",
      properties: Self.heading + [ContentProperty(name: "METHOD", value: method.rawValue)],
      components: names.sorted().compactMap { definition(of: $0, for: sent) } + sent)
  }

  /// A bare address becomes a `mailto:`. Source: RFC 6047, 2.3.
  private func mailed(_ property: ContentProperty) -> ContentProperty {
    let address = CalendarAddress(property.value)
    guard address.isMail, !property.value.lowercased().hasPrefix("mailto:") else { return property }
    var property = property
    property.value = address.uri
    return property
  }

  /// The calendar's own definition, else one made from the system's zone.
  private func definition(of name: String, for components: [Component]) -> Component? {
    if let known = zones.first(where: { $0.first("TZID")?.text == name }) { return known }
    let resolved = resolver.resolve(tzid: name)
    guard resolved.rung != .unknown else { return nil }
    let times = components.flatMap(\.properties).compactMap(\.time).map { resolver.instant(of: $0) }
    let first = (times.min() ?? now).adding(seconds: -366 * 86_400)
    let last = max(times.max() ?? now, now).adding(seconds: 5 * 366 * 86_400)
    var calendar = CalendarModel()
    calendar.timeZones = [TimeZoneModel(of: resolved.zone, named: name, in: first..<last)]
    return CalendarEncoder.encode(calendar).components.first
  }
}
