import CalendarDomain

extension JournalModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    guard known == .description else {
      // A journal entry has no end.
      if known == .duration { return .left }
      return takeShared(property, as: known, end: nil, &context) ?? .left
    }
    descriptions.append(TextDecoding.text(property))
    return .taken
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    takeShared(component, &context)
  }
}
