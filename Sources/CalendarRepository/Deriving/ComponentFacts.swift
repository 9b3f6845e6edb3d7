import CalendarDomain
import ICalendar

/// What a store looks at in a component, found in one pass over its lines. Of a property that may stand once the first
/// counts.
struct ComponentFacts {
  private enum Word {
    case uid, recurrenceID, start, end, due, duration, sequence, stamp, lastModified, summary, location,
      description
    case person, contact, relation, rule, dates
  }

  private static let words: [String: Word] = [
    "UID": .uid, "RECURRENCE-ID": .recurrenceID, "DTSTART": .start, "DTEND": .end, "DUE": .due,
    "DURATION": .duration, "SEQUENCE": .sequence, "DTSTAMP": .stamp, "LAST-MODIFIED": .lastModified,
    "SUMMARY": .summary, "LOCATION": .location, "DESCRIPTION": .description, "ATTENDEE": .person,
    "ORGANIZER": .person, "CONTACT": .contact, "RELATED-TO": .relation, "RRULE": .rule, "RDATE": .dates,
  ]

  private(set) var uid: ContentProperty?
  private(set) var recurrenceID: ContentProperty?
  private(set) var start: ContentProperty?
  private(set) var end: ContentProperty?
  private(set) var due: ContentProperty?
  private(set) var duration: ContentProperty?
  private(set) var summary: ContentProperty?
  private(set) var location: ContentProperty?
  private(set) var descriptions: [ContentProperty] = []
  /// ATTENDEE, ORGANIZER and CONTACT.
  private(set) var people: [(property: ContentProperty, isContact: Bool)] = []
  private(set) var relations: [ContentProperty] = []
  private(set) var rules: [ContentProperty] = []
  private(set) var dates: [ContentProperty] = []
  /// The zones that its times name, and those of what is in it.
  private(set) var zoneNames: Set<String> = []
  private var sequence: ContentProperty?
  private var stamp: ContentProperty?
  private var lastModified: ContentProperty?

  init(_ text: ComponentText) {
    for item in text.items {
      switch item {
      case .line(let line): note(line.property)
      case .component(let inner): zoneNames.formUnion(inner.zoneNames)
      }
    }
  }

  private mutating func note(_ property: ContentProperty) {
    if !property.parameters.isEmpty, let zone = property.parameter("TZID")?.first { zoneNames.insert(zone) }
    guard let word = Self.words[property.name] ?? Self.words[property.name.inUpperCase] else { return }
    switch word {
    case .uid: uid = uid ?? property
    case .recurrenceID: recurrenceID = recurrenceID ?? property
    case .start: start = start ?? property
    case .end: end = end ?? property
    case .due: due = due ?? property
    case .duration: duration = duration ?? property
    case .sequence: sequence = sequence ?? property
    case .stamp: stamp = stamp ?? property
    case .lastModified: lastModified = lastModified ?? property
    case .summary: summary = summary ?? property
    case .location: location = location ?? property
    case .description: descriptions.append(property)
    case .person: people.append((property, false))
    case .contact: people.append((property, true))
    case .relation: relations.append(property)
    case .rule: rules.append(property)
    case .dates: dates.append(property)
    }
  }

  /// What tells this version of the component from others.
  var version: ComponentVersion {
    ComponentVersion(
      sequence: sequence.flatMap { Int($0.value.filter { !$0.isWhitespace }) } ?? 0, stamp: stamp?.time,
      lastModified: lastModified?.time)
  }
}
