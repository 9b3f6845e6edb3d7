import CalendarDomain

extension JournalModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, named name: String, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    guard name == "DESCRIPTION" else {
      // A journal entry has no end; the name that no property has leaves DTEND among the rest.
      if name == "DURATION" { return .left }
      return takeShared(property, named: name, endName: "", &context) ?? .left
    }
    descriptions.append(TextDecoding.text(property))
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    takeShared(component, &context)
  }
}
