import Testing

@testable import CalendarDomain

@Suite("The vocabulary") struct VocabularyTests {
  @Test("Every name stands once, in upper case, and is found by it")
  func names() {
    let properties = Vocabulary.properties.map(\.name)
    #expect(Set(properties).count == properties.count && properties == properties.sorted())
    let parameters = Vocabulary.parameters.map(\.name)
    #expect(Set(parameters).count == parameters.count && parameters == parameters.sorted())
    #expect(Set(Vocabulary.components.map(\.name)).count == Vocabulary.components.count)
    for name in properties + parameters + Vocabulary.components.map(\.name) {
      #expect(name == name.uppercased())
    }
    for entry in Vocabulary.properties { #expect(Vocabulary.property(entry.name) == entry) }
    for entry in Vocabulary.components { #expect(Vocabulary.component(entry.name) == entry) }
    for entry in Vocabulary.parameters { #expect(Vocabulary.parameter(entry.name) == entry) }
    #expect(Vocabulary.property("SUMMARIES") == nil && Vocabulary.component("VPOLL") == nil)
  }

  @Test("A property of a standard says where it stands, and only components that there are are named")
  func places() {
    let components = Set(Vocabulary.components.map(\.name))
    for entry in Vocabulary.properties {
      #expect(Set(entry.places.keys).isSubset(of: components), "\(entry.name)")
      #expect(entry.places.isEmpty == entry.name.hasPrefix("X-"), "\(entry.name)")
      #expect(entry.source.hasPrefix("RFC ") != entry.name.hasPrefix("X-"), "\(entry.name)")
    }
    for component in Vocabulary.components {
      #expect(component.parents.isSubset(of: components))
      #expect(!Vocabulary.properties(of: component.name).isEmpty, "\(component.name)")
      for pair in component.exclusive + component.needs {
        for name in [pair.first, pair.second] {
          #expect(Vocabulary.property(name)?.places[component.name] != nil, "\(component.name): \(name)")
        }
      }
    }
  }

  /// Source: RFC 5545, 3.6.
  @Test(
    "What a component must hold",
    arguments: [
      ("VCALENDAR", ["PRODID", "VERSION"]), ("VEVENT", ["DTSTAMP", "UID"]), ("VTODO", ["DTSTAMP", "UID"]),
      ("VTIMEZONE", ["TZID"]), ("STANDARD", ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]),
      ("VALARM", ["ACTION", "TRIGGER"]), ("AVAILABLE", ["DTSTAMP", "DTSTART", "UID"]),
      ("PARTICIPANT", ["PARTICIPANT-TYPE", "UID"]),
    ])
  func required(component: String, names: [String]) {
    let once = Vocabulary.properties(of: component).filter { $0.places[component] == .once }.map(\.name)
    #expect(once == names)
  }

  @Test("A journal entry may have several descriptions, an event one")
  func descriptions() {
    let places = Vocabulary.property("DESCRIPTION")?.places
    #expect(places?["VJOURNAL"] == .anyNumber && places?["VEVENT"] == .atMostOnce)
  }

  @Test("What anonymizing keeps is no more than what says how a calendar is written, drawn and timed")
  func kept() {
    let kept = Vocabulary.properties.filter { $0.secrecy == .kept }.map(\.name)
    let harmless: Set = [
      "CALSCALE", "COLOR", "LOCATION-TYPE", "METHOD", "PRODID", "TZID", "TZID-ALIAS-OF", "TZNAME", "VERSION",
      "X-APPLE-CALENDAR-COLOR", "X-CALENDARR-COLOR", "X-LIC-LOCATION", "X-WR-TIMEZONE",
    ]
    #expect(Set(kept).subtracting(harmless) == [])
  }
}
