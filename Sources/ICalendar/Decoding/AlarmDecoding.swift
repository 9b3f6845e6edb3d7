import CalendarDomain

extension AlarmModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .uid: return fill(&uid, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .action:
      return fill(&action, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .trigger:
      return fill(
        &trigger, with: context.trigger(property), property, expected: "a duration or a time", &context)
    case .repeat:
      return fill(&repetitions, with: context.integer(property), property, expected: "a number", &context)
    case .duration:
      return fill(&interval, with: context.duration(property), property, expected: "a duration", &context)
    case .summary:
      return fill(&summary, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .description:
      return fill(&description, with: TextDecoding.text(property), property, expected: "a text", &context)
    case .acknowledged:
      return fill(&acknowledged, with: context.time(property), property, expected: "a time", &context)
    case .proximity:
      return fill(&proximity, with: TextDecoding.word(property), property, expected: "a word", &context)
    case .attendee: attendees.append(AttendeeModel(decoding: property))
    case .attach: attachments.append(AttachmentModel(decoding: property))
    case .relatedTo: relations.append(RelationModel(decoding: property))
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
        "missing-property", "an alarm has no TRIGGER", location: component.location, uid: context.uid,
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
