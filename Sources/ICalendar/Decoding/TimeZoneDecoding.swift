import CalendarDomain

extension TimeZoneModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "TZID":
      var only = tzid.isEmpty ? nil : tzid
      let name = TextDecoding.text(property)
      let outcome = fill(&only, with: name.isEmpty ? nil : name, property, expected: "a text", &context)
      tzid = only ?? ""
      return outcome
    case "LAST-MODIFIED":
      return fill(&lastModified, with: context.time(property), property, expected: "a time", &context)
    case "TZURL": return fill(&url, with: property.value, property, expected: "a URI", &context)
    case "TZUNTIL":
      return fill(&until, with: context.time(property), property, expected: "a time", &context)
    case "TZID-ALIAS-OF":
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
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "DTSTART":
      return fill(&start, with: context.time(property), property, expected: "a time", &context)
    case "TZOFFSETFROM":
      return fill(
        &offsetFrom, with: context.utcOffset(property), property, expected: "an offset", &context)
    case "TZOFFSETTO":
      return fill(&offsetTo, with: context.utcOffset(property), property, expected: "an offset", &context)
    case "RRULE":
      let found = context.rule(property)
      rules += found
      return found.isEmpty ? .left : .taken
    case "RDATE":
      let found = context.recurrenceDates(property)
      recurrenceDates += found
      return found.isEmpty ? .left : .taken
    case "TZNAME": names.append(TextDecoding.text(property))
    case "COMMENT": comments.append(TextDecoding.text(property))
    default: return .left
    }
    return .taken
  }
}
