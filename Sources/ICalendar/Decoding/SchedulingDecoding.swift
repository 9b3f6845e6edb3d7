import CalendarDomain

extension SchedulingModel {
  /// Reads a property that says when; `endName` is DTEND or DUE. nil: the property is another one.
  mutating func take(
    _ property: ContentProperty, named name: String, endName: String, _ context: inout DecodingContext
  ) -> DecodingOutcome? {
    switch name {
    case "DTSTART":
      return fill(&start, with: context.time(property), property, expected: "a date or time", &context)
    case endName:
      let time = context.time(property)
      return fill(&end, with: time.map(End.time), property, expected: "a date or time", &context)
    case "DURATION":
      let duration = context.duration(property)
      return fill(&end, with: duration.map(End.duration), property, expected: "a duration", &context)
    case "RECURRENCE-ID":
      let range = property.parameter("RANGE")?.first?.uppercased()
      let id = context.time(property).map {
        RecurrenceID(time: $0, isThisAndFuture: range == "THISANDFUTURE")
      }
      return fill(&recurrenceID, with: id, property, expected: "a date or time", &context)
    case "RRULE": return append(context.rule(property), to: \.rules)
    case "EXRULE": return append(context.rule(property), to: \.exceptionRules)
    case "RDATE": return append(context.recurrenceDates(property), to: \.recurrenceDates)
    case "EXDATE": return append(context.times(property), to: \.exceptionDates)
    default: return nil
    }
  }

  private mutating func append<Value>(
    _ values: [Value], to list: WritableKeyPath<SchedulingModel, [Value]>
  ) -> DecodingOutcome {
    self[keyPath: list] += values
    return values.isEmpty ? .left : .taken
  }
}
