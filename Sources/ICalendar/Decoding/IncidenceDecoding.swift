import CalendarDomain

extension IncidenceModel {
  /// Reads a property that events, to-dos and journal entries share; nil: it is another one.
  mutating func takeShared(
    _ property: ContentProperty, named name: String, endName: String, _ context: inout DecodingContext
  ) -> DecodingOutcome? {
    switch name {
    case "UID":
      return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "SUMMARY":
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "STATUS":
      return fill(&status, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "CLASS":
      return fill(&classification, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "SEQUENCE":
      return fill(&sequence, with: context.integer(property), property, expected: "a number", &context)
    case "DTSTAMP":
      return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case "LAST-MODIFIED":
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case "CREATED":
      return fill(&created, with: context.time(property), property, expected: "a time", &context)
    case "COLOR":
      return fill(&color, with: TextDecoding.text(property), property, expected: "a colour", &context)
    case "URL":
      return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "ORGANIZER":
      return fill(
        &organizer, with: AttendeeModel(decoding: property), property, expected: "an address", &context)
    case "REQUEST-STATUS":
      guard let status = RequestStatusModel(decoding: property) else {
        context.reportBadValue(property, expected: "a request status")
        return .left
      }
      requestStatuses.append(status)
    case "CATEGORIES":
      let list = TextDecoding.list(property, isVersion1: context.isVersion1)
      categories += list
      return list.isEmpty ? .left : .taken
    case "ATTENDEE": attendees.append(AttendeeModel(decoding: property))
    case "ATTACH": attachments.append(AttachmentModel(decoding: property))
    case "IMAGE": images.append(AttachmentModel(decoding: property))
    case "RELATED-TO": relations.append(RelationModel(decoding: property))
    case "CONTACT": contacts.append(TextDecoding.text(property))
    case "COMMENT": comments.append(TextDecoding.text(property))
    default: return scheduling.take(property, named: name, endName: endName, &context)
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
    _ property: ContentProperty, named name: String, endName: String, _ context: inout DecodingContext
  ) -> DecodingOutcome? {
    switch name {
    case "DESCRIPTION": return takeDescription(property, &context)
    case "LOCATION":
      return fill(&location, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "GEO":
      return fill(&geo, with: context.geo(property), property, expected: "latitude;longitude", &context)
    case "PRIORITY":
      return fill(&priority, with: context.integer(property), property, expected: "a number", &context)
    case "RESOURCES":
      let list = TextDecoding.list(property, isVersion1: context.isVersion1)
      resources += list
      return list.isEmpty ? .left : .taken
    case "CONFERENCE":
      conferences.append(ConferenceModel(decoding: property))
      return .taken
    default:
      return takeShared(property, named: name, endName: endName, &context)
    }
  }

  /// Reads an alarm or a component of RFC 9073.
  mutating func takePlanned(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    guard component.name == "VALARM" else { return takeShared(component, &context) }
    alarms.append(AlarmModel(decoding: component, &context))
    return .taken
  }
}
