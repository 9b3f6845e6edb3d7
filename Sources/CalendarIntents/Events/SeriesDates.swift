import CalendarDomain
import CalendarTime
import ICalendar

/// Changes EXDATE and RDATE lines of a series; a line of which nothing changes stays as it is.
///
/// Source: RFC 5545, 3.8.5.1 and 3.8.5.2.
enum SeriesDates {
  /// Rewrites every value of EXDATE and RDATE; nil takes it out.
  static func rewrite(
    _ text: inout ComponentText, names: [String] = ["EXDATE", "RDATE"], _ change: (EventTime) -> EventTime?
  ) {
    for name in names {
      let properties = text.all(name).flatMap { property in
        property.parameter("VALUE")?.first?.inUpperCase == "PERIOD"
          ? periods(property, change) : times(property, change)
      }
      text.replaceAll(name, by: properties)
    }
  }

  private static func times(_ property: ContentProperty, _ change: (EventTime) -> EventTime?)
    -> [ContentProperty]
  {
    let times = property.times
    let changed = times.map { time in time.flatMap(change) }
    if changed == times { return [property] }
    let kept = changed.compactMap { $0 }
    guard let first = kept.first else { return [] }
    // All values of a line are in the form that its parameters say.
    let alike = kept.allSatisfy { $0.tzid == first.tzid && $0.isDate == first.isDate }
    if alike {
      var result = property.with(first)
      result.value = kept.map(\.valueText).joined(separator: ",")
      return [result]
    }
    return kept.map { property.with($0) }
  }

  /// A period keeps its length, or its end moves along.
  private static func periods(_ property: ContentProperty, _ change: (EventTime) -> EventTime?)
    -> [ContentProperty]
  {
    let tzid = property.parameter("TZID").map { [ContentProperty.Parameter(name: "TZID", values: $0)] } ?? []
    func time(_ text: Substring) -> EventTime? {
      ContentProperty(name: "X", parameters: tzid, value: String(text)).time
    }
    var isSame = true
    let values: [String] = property.value.split(separator: ",").compactMap { value in
      let parts = value.split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let start = time(parts[0]) else { return String(value) }
      guard let moved = change(start), !moved.isDate else {
        isSame = false
        return nil
      }
      if moved == start { return String(value) }
      isSame = false
      guard let end = time(parts[1]) else { return moved.valueText + "/" + parts[1] }
      let shift = moved.local.timeline - start.local.timeline
      return moved.valueText + "/" + end.withLocal(end.local.adding(seconds: shift)).valueText
    }
    if isSame { return [property] }
    guard !values.isEmpty else { return [] }
    var result = property
    result.value = values.joined(separator: ",")
    return [result]
  }

  /// Takes one instance out, in the form of DTSTART.
  static func exclude(_ slot: EventTime, from text: inout ComponentText) {
    var properties = text.all("EXDATE")
    properties.append(ContentProperty(name: "EXDATE", time: slot))
    if properties.count == 1 {
      let anchor =
        ["RRULE", "RDATE", "DTEND", "DURATION", "DTSTART"].first { text.first($0) != nil } ?? "UID"
      text.insert(properties[0], after: anchor)
    } else {
      text.replaceAll("EXDATE", by: properties)
    }
  }
}
