import CalendarDomain

extension AlarmModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "UID": return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "ACTION":
      return fill(&action, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "TRIGGER":
      return fill(
        &trigger, with: context.trigger(property), property, expected: "a duration or a time", &context)
    case "REPEAT":
      return fill(&repetitions, with: context.integer(property), property, expected: "a number", &context)
    case "DURATION":
      return fill(&interval, with: context.duration(property), property, expected: "a duration", &context)
    case "SUMMARY":
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "DESCRIPTION":
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case "ACKNOWLEDGED":
      return fill(&acknowledged, with: context.time(property), property, expected: "a time", &context)
    case "PROXIMITY":
      return fill(&proximity, with: TextDecoding.word(property), property, expected: "a word", &context)
    case "ATTENDEE": attendees.append(AttendeeModel(decoding: property))
    case "ATTACH": attachments.append(AttachmentModel(decoding: property))
    case "RELATED-TO": relations.append(RelationModel(decoding: property))
    default: return .left
    }
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    guard component.name == "VLOCATION" else { return .left }
    structuredLocations.append(StructuredLocationModel(decoding: component, &context))
    return .taken
  }

  mutating func finish(_ component: Component, _ context: inout DecodingContext) {
    guard component.first("TRIGGER") == nil else { return }
    context.log.add(
      Diagnostic(
        "missing-property", .note, "an alarm has no TRIGGER", location: component.location, uid: context.uid,
        property: "TRIGGER", action: "kept, but it never goes off"))
  }
}

extension DecodingContext {
  /// Reads TRIGGER: a time when the value is one, whatever VALUE says.
  fileprivate mutating func trigger(_ property: ContentProperty) -> AlarmModel.Trigger? {
    if let time = time(property) { return .absolute(time) }
    guard let duration = duration(property) else { return nil }
    return property.parameter("RELATED")?.first?.uppercased() == "END"
      ? .fromEnd(duration) : .fromStart(duration)
  }
}
