import CalendarDomain

// The components of RFC 9073, 7.

extension ParticipantModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .participantType:
      return fill(&type, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .calendarAddress:
      return fill(&address, with: property.value, property, expected: "an address", &context)
    case .summary:
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .description:
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .url: return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .structuredData: structuredData.append(StructuredDataModel(decoding: property))
    default: return .left
    }
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    switch component.name {
    case "VLOCATION": structuredLocations.append(StructuredLocationModel(decoding: component, &context))
    case "VRESOURCE": structuredResources.append(StructuredResourceModel(decoding: component, &context))
    default: return .left
    }
    return .taken
  }
}

extension StructuredLocationModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .name:
      return fill(&self.name, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .description:
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .geo:
      return fill(&geo, with: context.geo(property), property, expected: "latitude;longitude", &context)
    case .locationType:
      return fill(&types, with: TextDecoding.list(property, isVersion1: false))
    case .url: return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .structuredData: structuredData.append(StructuredDataModel(decoding: property))
    default: return .left
    }
    return .taken
  }
}

extension StructuredResourceModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .name:
      return fill(&self.name, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .description:
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .geo:
      return fill(&geo, with: context.geo(property), property, expected: "latitude;longitude", &context)
    case .resourceType:
      return fill(&type, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .structuredData: structuredData.append(StructuredDataModel(decoding: property))
    default: return .left
    }
    return .taken
  }
}
