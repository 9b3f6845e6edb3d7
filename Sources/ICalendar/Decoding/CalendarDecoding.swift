import CalendarDomain

extension CalendarModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .prodid:
      return fill(&productID, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .version:
      return fill(&version, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .calscale:
      return fill(&scale, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .method:
      return fill(&method, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .lastModified:
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case .xWrCalname:
      return fill(&vendorName, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .xWrCaldesc:
      return fill(
        &vendorDescription, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .color:
      return fill(&color, with: TextDecoding.text(property), property, expected: "a colour", &context)
    case .xAppleCalendarColor:
      return fill(&vendorColor, with: TextDecoding.text(property), property, expected: "a colour", &context)
    case .xWrTimezone:
      return fill(&timeZoneName, with: TextDecoding.text(property), property, expected: "a zone", &context)
    case .url: return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .source: return fill(&sourceURL, with: property.value, property, expected: "a URI", &context)
    case .refreshInterval:
      return fill(
        &refreshInterval, with: context.duration(property), property, expected: "a duration", &context)
    case .xPublishedTTL:
      return fill(
        &vendorRefreshInterval, with: context.duration(property), property, expected: "a duration", &context)
    case .categories:
      return fill(&categories, with: TextDecoding.list(property, isVersion1: context.isVersion1))
    case .name: names.append(TextDecoding.text(property))
    case .description: descriptions.append(TextDecoding.text(property))
    case .image: images.append(AttachmentModel(decoding: property))
    default: return .left
    }
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    let first = context.log.diagnostics.count
    defer { if component.name != "VEVENT" { context.log.soften(from: first) } }
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
