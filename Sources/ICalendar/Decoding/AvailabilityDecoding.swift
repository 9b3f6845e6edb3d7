import CalendarDomain

extension AvailabilityModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DTSTAMP": return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case "BUSYTYPE":
      return fill(&busyType, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "SUMMARY":
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DESCRIPTION":
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "LOCATION":
      return fill(&location, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "CLASS":
      return fill(&classification, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "PRIORITY":
      return fill(&priority, with: context.integer(property), property, expected: "a number", &context)
    case "SEQUENCE":
      return fill(&sequence, with: context.integer(property), property, expected: "a number", &context)
    case "CREATED":
      return fill(&created, with: context.time(property), property, expected: "a time", &context)
    case "LAST-MODIFIED":
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case "ORGANIZER":
      return fill(
        &organizer, with: AttendeeModel(decoding: property), property, expected: "an address", &context)
    case "URL": return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "CATEGORIES":
      let list = TextDecoding.list(property, isVersion1: false)
      categories += list
      return list.isEmpty ? .left : .taken
    case "CONTACT": contacts.append(TextDecoding.text(property))
    case "COMMENT": comments.append(TextDecoding.text(property))
    default: return scheduling.take(property, named: name, endName: "DTEND", &context) ?? .left
    }
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    guard component.name == "AVAILABLE" else { return .left }
    available.append(AvailableModel(decoding: component, &context))
    return .taken
  }
}

extension AvailableModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DTSTAMP": return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case "SUMMARY":
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DESCRIPTION":
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "LOCATION":
      return fill(&location, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "CREATED":
      return fill(&created, with: context.time(property), property, expected: "a time", &context)
    case "LAST-MODIFIED":
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case "CATEGORIES":
      let list = TextDecoding.list(property, isVersion1: false)
      categories += list
      return list.isEmpty ? .left : .taken
    case "CONTACT": contacts.append(TextDecoding.text(property))
    case "COMMENT": comments.append(TextDecoding.text(property))
    default: return scheduling.take(property, named: name, endName: "DTEND", &context) ?? .left
    }
    return .taken
  }
}
