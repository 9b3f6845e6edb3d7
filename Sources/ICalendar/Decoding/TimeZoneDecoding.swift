import CalendarDomain

extension TimeZoneModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .tzid:
      var only = tzid.isEmpty ? nil : tzid
      let name = TextDecoding.text(property)
      let outcome = fill(&only, with: name.isEmpty ? nil : name, property, expected: "a text", &context)
      tzid = only ?? ""
      return outcome
    case .lastModified:
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case .tzurl: return fill(&url, with: property.value, property, expected: "a URI", &context)
    case .tzuntil:
      return fill(&until, with: context.time(property), property, expected: "a time", &context)
    case .tzidAliasOf:
      aliases.append(TextDecoding.text(property))
      return .taken
    default: return .left
    }
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    guard component.name == "STANDARD" || component.name == "DAYLIGHT" else { return .left }
    var observance = ObservanceModel(decoding: component, &context)
    observance.isDaylight = component.name == "DAYLIGHT"
    observances.append(observance)
    return .taken
  }
}

extension ObservanceModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .dtstart:
      return fill(&start, with: context.time(property), property, expected: "a time", &context)
    case .tzoffsetfrom:
      return fill(
        &offsetFrom, with: context.utcOffset(property), property, expected: "an offset", &context)
    case .tzoffsetto:
      return fill(&offsetTo, with: context.utcOffset(property), property, expected: "an offset", &context)
    case .rrule:
      return fill(&rules, with: context.rule(property))
    case .rdate:
      return fill(&recurrenceDates, with: context.recurrenceDates(property))
    case .tzname: names.append(TextDecoding.text(property))
    case .comment: comments.append(TextDecoding.text(property))
    default: return .left
    }
    return .taken
  }
}
