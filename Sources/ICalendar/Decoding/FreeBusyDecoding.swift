import CalendarDomain

extension FreeBusyModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .dtstamp: return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case .dtstart: return fill(&start, with: context.time(property), property, expected: "a time", &context)
    case .dtend: return fill(&end, with: context.time(property), property, expected: "a time", &context)
    case .organizer:
      return fill(
        &organizer, with: AttendeeModel(decoding: property), property, expected: "an address", &context)
    case .url: return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .attendee: attendees.append(AttendeeModel(decoding: property))
    case .contact: contacts.append(TextDecoding.text(property))
    case .comment: comments.append(TextDecoding.text(property))
    case .freebusy:
      let type = property.parameter("FBTYPE")?.first?.uppercased()
      let periods = context.periods(property)
      entries += periods.map { Entry(type: type, period: $0) }
      return periods.isEmpty ? .left : .taken
    case .requestStatus:
      guard let status = RequestStatusModel(decoding: property) else {
        context.reportBadValue(property, expected: "a request status")
        return .left
      }
      requestStatuses.append(status)
    default: return .left
    }
    return .taken
  }
}
