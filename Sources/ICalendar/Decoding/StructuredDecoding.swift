import CalendarDomain

// The components of RFC 9073, 7.

extension ParticipantModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "PARTICIPANT-TYPE":
      return fill(&type, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "CALENDAR-ADDRESS":
      return fill(&address, with: property.value, property, expected: "an address", &context)
    case "SUMMARY":
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DESCRIPTION":
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "URL": return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "STRUCTURED-DATA": structuredData.append(StructuredDataModel(decoding: property))
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
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "NAME":
      return fill(&self.name, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DESCRIPTION":
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "GEO":
      return fill(&geo, with: context.geo(property), property, expected: "latitude;longitude", &context)
    case "LOCATION-TYPE":
      let list = TextDecoding.list(property, isVersion1: false)
      types += list
      return list.isEmpty ? .left : .taken
    case "URL": return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "STRUCTURED-DATA": structuredData.append(StructuredDataModel(decoding: property))
    default: return .left
    }
    return .taken
  }
}

extension StructuredResourceModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "NAME":
      return fill(&self.name, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DESCRIPTION":
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "GEO":
      return fill(&geo, with: context.geo(property), property, expected: "latitude;longitude", &context)
    case "RESOURCE-TYPE":
      return fill(&type, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "STRUCTURED-DATA": structuredData.append(StructuredDataModel(decoding: property))
    default: return .left
    }
    return .taken
  }
}
