import CalendarDomain

extension IncidenceModel {
  /// Reads a property that events, to-dos and journal entries share; nil: it is another one.
  mutating func takeShared(
    _ property: ContentProperty, as known: KnownProperty, end endProperty: KnownProperty?,
    _ context: inout DecodingContext
  ) -> DecodingOutcome? {
    switch known {
    case .uid:
      return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .summary:
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .status:
      return fill(&status, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .class:
      return fill(&classification, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .sequence:
      return fill(&sequence, with: context.integer(property), property, expected: "a number", &context)
    case .dtstamp:
      return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case .lastModified:
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case .created:
      return fill(&created, with: context.time(property), property, expected: "a time", &context)
    case .color:
      return fill(&color, with: TextDecoding.text(property), property, expected: "a colour", &context)
    case .url:
      return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .organizer:
      return fill(
        &organizer, with: AttendeeModel(decoding: property), property, expected: "an address", &context)
    case .requestStatus:
      guard let status = RequestStatusModel(decoding: property) else {
        context.reportBadValue(property, expected: "a request status")
        return .left
      }
      requestStatuses.append(status)
    case .categories:
      return fill(&categories, with: TextDecoding.list(property, isVersion1: context.isVersion1))
    case .attendee: attendees.append(AttendeeModel(decoding: property))
    case .attach: attachments.append(AttachmentModel(decoding: property))
    case .image: images.append(AttachmentModel(decoding: property))
    case .relatedTo: relations.append(RelationModel(decoding: property))
    case .contact: contacts.append(TextDecoding.text(property))
    case .comment: comments.append(TextDecoding.text(property))
    default: return scheduling.take(property, as: known, end: endProperty, &context)
    }
    return .taken
  }

  /// Reads a component of RFC 9073.
  mutating func takeShared(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    switch component.name {
    case "PARTICIPANT": participants.append(ParticipantModel(decoding: component, &context))
    case "VLOCATION": structuredLocations.append(StructuredLocationModel(decoding: component, &context))
    case "VRESOURCE": structuredResources.append(StructuredResourceModel(decoding: component, &context))
    default: return .left
    }
    return .taken
  }

  /// Takes DESCRIPTION as the only one.
  mutating func takeDescription(
    _ property: ContentProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    var only = descriptions.first
    let outcome = fill(&only, with: TextDecoding.text(property), property, expected: "a text", &context)
    descriptions = only.map { [$0] } ?? []
    return outcome
  }
}

extension PlannedModel {
  /// Reads a property that events and to-dos share; nil: it is another one.
  mutating func takePlanned(
    _ property: ContentProperty, as known: KnownProperty, end endProperty: KnownProperty?,
    _ context: inout DecodingContext
  ) -> DecodingOutcome? {
    switch known {
    case .description: return takeDescription(property, &context)
    case .location:
      return fill(&location, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .geo:
      return fill(&geo, with: context.geo(property), property, expected: "latitude;longitude", &context)
    case .priority:
      return fill(&priority, with: context.integer(property), property, expected: "a number", &context)
    case .resources:
      return fill(&resources, with: TextDecoding.list(property, isVersion1: context.isVersion1))
    case .conference:
      conferences.append(ConferenceModel(decoding: property))
      return .taken
    default:
      return takeShared(property, as: known, end: endProperty, &context)
    }
  }

  /// Reads an alarm or a component of RFC 9073.
  mutating func takePlanned(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    // An event is shown whole without them.
    let first = context.log.diagnostics.count
    defer { context.log.soften(from: first) }
    guard component.name == "VALARM" else { return takeShared(component, &context) }
    alarms.append(AlarmModel(decoding: component, &context))
    return .taken
  }
}
