import CalendarDomain

extension AvailabilityModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .dtstamp: return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case .busytype:
      return fill(&busyType, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .summary:
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .description:
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .location:
      return fill(&location, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .class:
      return fill(&classification, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .priority:
      return fill(&priority, with: context.integer(property), property, expected: "a number", &context)
    case .sequence:
      return fill(&sequence, with: context.integer(property), property, expected: "a number", &context)
    case .created:
      return fill(&created, with: context.time(property), property, expected: "a time", &context)
    case .lastModified:
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case .organizer:
      return fill(
        &organizer, with: AttendeeModel(decoding: property), property, expected: "an address", &context)
    case .url: return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .categories:
      return fill(&categories, with: TextDecoding.list(property, isVersion1: false))
    case .contact: contacts.append(TextDecoding.text(property))
    case .comment: comments.append(TextDecoding.text(property))
    default: return scheduling.take(property, as: known, end: .dtend, &context) ?? .left
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
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .dtstamp: return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case .summary:
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .description:
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .location:
      return fill(&location, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .created:
      return fill(&created, with: context.time(property), property, expected: "a time", &context)
    case .lastModified:
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case .categories:
      return fill(&categories, with: TextDecoding.list(property, isVersion1: false))
    case .contact: contacts.append(TextDecoding.text(property))
    case .comment: comments.append(TextDecoding.text(property))
    default: return scheduling.take(property, as: known, end: .dtend, &context) ?? .left
    }
    return .taken
  }
}
