import CalendarDomain
import Testing

@testable import ICalendar

@Suite("What the vocabulary is used for") struct VocabularyUseTests {
  /// Lines with a value of each kind of property.
  private static func line(_ term: PropertyTerm) -> ContentProperty {
    var property = ContentProperty(name: term.name, value: "x")
    switch term.type {
    case .dateTime: property.value = "20260320T090000Z"
    case .duration: property.value = "PT1H"
    case .integer: property.value = "1"
    case .float: property.value = "48.5;2.5"
    case .period: property.value = "20260320T090000Z/PT1H"
    case .recur: property.value = "FREQ=DAILY"
    case .utcOffset: property.value = "+0100"
    case .uri, .calAddress: property.value = "mailto:a@example.com"
    default: if term.name == "REQUEST-STATUS" { property.value = "2.0;Success" }
    }
    if term.alwaysNamesType {
      property.parameters.append(.init(name: "VALUE", values: [term.type.rawValue.uppercased()]))
    }
    return property
  }

  @Test("Every property that a model knows has a row")
  func rows() {
    for known in KnownProperty.allCases { #expect(Vocabulary.property(known.rawValue) != nil, "\(known)") }
  }

  @Test("A property is read into some model's field and written again, wherever the vocabulary lets it stand")
  func fields() {
    var read: Set<KnownProperty> = []
    for term in Vocabulary.properties {
      guard let known = KnownProperty(name: term.name) else { continue }
      let places = term.places.isEmpty ? ["VCALENDAR", "VEVENT"] : Array(term.places.keys)
      for place in places {
        var context = DecodingContext(file: nil)
        let component = Component(name: place, properties: [Self.line(term)])
        guard let model = Self.model(component, &context) else { continue }
        // What no field is for stays among the rest; either way nothing is lost.
        let written = model.encoded(EncodingContext())
        #expect(written.properties == component.properties, "\(term.name) in \(place)")
        if model.rest.isEmpty { read.insert(known) }
      }
    }
    #expect(Set(KnownProperty.allCases).subtracting(read) == [])
  }

  private static func model(_ component: Component, _ context: inout DecodingContext) -> (
    any ComponentEncodable
  )? {
    switch component.name {
    case "VCALENDAR": CalendarModel(decoding: component, &context)
    case "VEVENT": EventModel(decoding: component, &context)
    case "VTODO": TodoModel(decoding: component, &context)
    case "VJOURNAL": JournalModel(decoding: component, &context)
    case "VFREEBUSY": FreeBusyModel(decoding: component, &context)
    case "VALARM": AlarmModel(decoding: component, &context)
    case "VTIMEZONE": TimeZoneModel(decoding: component, &context)
    case "STANDARD": ObservanceModel(decoding: component, &context)
    case "VAVAILABILITY": AvailabilityModel(decoding: component, &context)
    case "AVAILABLE": AvailableModel(decoding: component, &context)
    case "PARTICIPANT": ParticipantModel(decoding: component, &context)
    case "VLOCATION": StructuredLocationModel(decoding: component, &context)
    case "VRESOURCE": StructuredResourceModel(decoding: component, &context)
    default: nil
    }
  }

  @Test("Types, lists and defaults of jCal are those of the vocabulary")
  func jCal() {
    for term in Vocabulary.properties where !term.name.hasPrefix("X-") {
      let plain = ContentProperty(name: term.name, value: "x")
      #expect(ValueKind.of(plain) == term.type.rawValue)
      #expect(ValueKind.isDefault(term.type.rawValue, of: term.name) != term.alwaysNamesType)
      #expect(ValueKind.isList(term.name) == term.isList)
    }
    #expect(ValueKind.of(ContentProperty(name: "X-PUBLISHED-TTL", value: "PT1H")) == "unknown")
  }
}
