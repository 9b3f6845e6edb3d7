import CalendarDomain

extension TodoModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch known {
    case .completed:
      return fill(&completed, with: context.time(property), property, expected: "a time", &context)
    case .percentComplete:
      return fill(&percentComplete, with: context.integer(property), property, expected: "a number", &context)
    default:
      return takePlanned(property, as: known, end: .due, &context) ?? .left
    }
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    takePlanned(component, &context)
  }

  mutating func finish(_ component: Component, _ context: inout DecodingContext) {
    guard scheduling.start == nil, let rule = component.first("RRULE") else { return }
    context.report(
      "rule-without-start", "a to-do has RRULE and no DTSTART", rule, action: "taken as one task")
  }
}
