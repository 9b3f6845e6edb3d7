import CalendarDomain

extension FreeBusyModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DTSTAMP": return fill(&stamp, with: context.time(property), property, expected: "a time", &context)
    case "DTSTART": return fill(&start, with: context.time(property), property, expected: "a time", &context)
    case "DTEND": return fill(&end, with: context.time(property), property, expected: "a time", &context)
    case "ORGANIZER":
      return fill(
        &organizer, with: AttendeeModel(decoding: property), property, expected: "an address", &context)
    case "URL": return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "ATTENDEE": attendees.append(AttendeeModel(decoding: property))
    case "CONTACT": contacts.append(TextDecoding.text(property))
    case "COMMENT": comments.append(TextDecoding.text(property))
    case "FREEBUSY":
      let type = property.parameter("FBTYPE")?.first?.uppercased()
      let periods = context.periods(property)
      entries += periods.map { Entry(type: type, period: $0) }
      return periods.isEmpty ? .left : .taken
    case "REQUEST-STATUS":
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
