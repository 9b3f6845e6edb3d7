import CalendarDomain

extension TodoModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    switch name {
    case "COMPLETED":
      return fill(&completed, with: context.time(property), property, expected: "a time", &context)
    case "PERCENT-COMPLETE":
      return fill(&percentComplete, with: context.integer(property), property, expected: "a number", &context)
    default:
      return takePlanned(property, named: name, endName: "DUE", &context) ?? .left
    }
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    takePlanned(component, &context)
  }

  mutating func finish(_ component: Component, _ context: inout DecodingContext) {
    guard scheduling.start == nil, let rule = component.first("RRULE") else { return }
    context.report(
      "rule-without-start", .warning, "a to-do has RRULE and no DTSTART", rule, action: "taken as one task")
  }
}
