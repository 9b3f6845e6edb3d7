import CalendarDomain

extension EventModel: ComponentDecodable {
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome {
    guard known == .transp else {
      return takePlanned(property, as: known, end: .dtend, &context) ?? .left
    }
    var word: String? = TextDecoding.word(property)
    // vCalendar 1.0 has numbers: 0 blocks time, others do not.
    if context.isVersion1, let number = word.flatMap({ Int($0) }) {
      word = number == 0 ? "OPAQUE" : "TRANSPARENT"
    }
    return fill(&transparency, with: word, property, expected: "a word", &context)
  }

  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome {
    takePlanned(component, &context)
  }
}
