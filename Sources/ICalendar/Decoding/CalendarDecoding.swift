import CalendarDomain

extension CalendarModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "PRODID":
      return fill(&productID, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "VERSION":
      return fill(&version, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "CALSCALE":
      return fill(&scale, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "METHOD":
      return fill(&method, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "LAST-MODIFIED":
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case "X-WR-CALNAME":
      return fill(&vendorName, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "X-WR-CALDESC":
      return fill(
        &vendorDescription, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "COLOR":
      return fill(&color, with: TextDecoding.text(property), property, expected: "a colour", &context)
    case "X-APPLE-CALENDAR-COLOR":
      return fill(&vendorColor, with: TextDecoding.text(property), property, expected: "a colour", &context)
    case "X-WR-TIMEZONE":
      return fill(&timeZoneName, with: TextDecoding.text(property), property, expected: "a zone", &context)
    case "URL": return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "SOURCE": return fill(&sourceURL, with: property.value, property, expected: "a URI", &context)
    case "REFRESH-INTERVAL":
      return fill(
        &refreshInterval, with: context.duration(property), property, expected: "a duration", &context)
    case "X-PUBLISHED-TTL":
      return fill(
        &vendorRefreshInterval, with: context.duration(property), property, expected: "a duration", &context)
    case "CATEGORIES":
      let list = TextDecoding.list(property, isVersion1: context.isVersion1)
      categories += list
      return list.isEmpty ? .left : .taken
    case "NAME": names.append(TextDecoding.text(property))
    case "DESCRIPTION": descriptions.append(TextDecoding.text(property))
    case "IMAGE": images.append(AttachmentModel(decoding: property))
    default: return .left
    }
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    switch component.name {
    case "VEVENT": events.append(EventModel(decoding: component, &context))
    case "VTODO": todos.append(TodoModel(decoding: component, &context))
    case "VJOURNAL": journals.append(JournalModel(decoding: component, &context))
    case "VFREEBUSY": freeBusy.append(FreeBusyModel(decoding: component, &context))
    case "VAVAILABILITY": availabilities.append(AvailabilityModel(decoding: component, &context))
    case "VTIMEZONE": timeZones.append(TimeZoneModel(decoding: component, &context))
    default: return .left
    }
    return .taken
  }
}
