import CalendarDomain

extension SchedulingModel {
  /// Reads a property that says when; `endProperty` is DTEND, DUE or none. nil: the property is another one.
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, end endProperty: KnownProperty?,
    _ context: inout DecodingContext
  ) -> DecodingOutcome? {
    switch known {
    case .dtstart:
      return fill(&start, with: context.time(property), property, expected: "a date or time", &context)
    case endProperty:
      let time = context.time(property)
      return fill(&end, with: time.map(End.time), property, expected: "a date or time", &context)
    case .duration:
      let duration = context.duration(property)
      return fill(&end, with: duration.map(End.duration), property, expected: "a duration", &context)
    case .recurrenceID:
      let range = property.parameters.isEmpty ? nil : property.parameter("RANGE")?.first?.inUpperCase
      let id = context.time(property).map {
        RecurrenceID(time: $0, isThisAndFuture: range == "THISANDFUTURE")
      }
      return fill(&recurrenceID, with: id, property, expected: "a date or time", &context)
    case .rrule: return fill(&rules, with: context.rule(property))
    case .exrule: return fill(&exceptionRules, with: context.rule(property))
    case .rdate: return fill(&recurrenceDates, with: context.recurrenceDates(property))
    case .exdate: return fill(&exceptionDates, with: context.times(property))
    default: return nil
    }
  }
}
