import CalendarDomain

/// What became of a line that was offered to a model.
enum DecodingOutcome {
  /// It is in a typed field now.
  case taken
  /// No field is for it, or its value is bad, or it came twice: kept among the rest.
  case left
}

/// A model that reads itself from a component, line by line.
protocol ComponentDecodable: ComponentModel {
  /// Reads one line, which is that property.
  mutating func take(
    _ property: ContentProperty, as known: KnownProperty, _ context: inout DecodingContext
  ) -> DecodingOutcome

  /// Reads one inner component.
  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome

  /// Looks at the whole once all lines are read.
  mutating func finish(_ component: Component, _ context: inout DecodingContext)
}

extension ComponentEncodable {
  /// Reads a component with everything in it.
  init(decoding component: borrowing Component, _ context: inout DecodingContext) {
    self.init()
    source = component.location
    let outerUID = context.uid
    if let uid = component.first("UID")?.value { context.uid = uid }
    var taken: [ContentProperty] = []
    var entries: [ComponentEntry] = []
    for line in component.properties {
      switch take(line, &context) {
      case .left:
        rest.append(line)
        if context.keepsForms { entries.append(.restProperty) }
      case .taken:
        if context.keepsForms {
          taken.append(line)
          entries.append(.property(line.canonicalName))
        }
      }
    }
    if !taken.isEmpty {
      forms = FormKeeper.forms(of: taken, in: self, EncodingContext(isVersion1: context.isVersion1))
    }
    var inside: [ComponentEntry] = []
    for inner in component.components {
      let outcome = take(inner, &context)
      if outcome == .left { restComponents.append(inner) }
      if context.keepsForms { inside.append(outcome == .left ? .restComponent : .component(inner.name)) }
    }
    order = context.shared(ComponentEntry.interleaved(entries, inside, at: component.innerPlaces))
    finish(component, &context)
    context.uid = outerUID
  }

}

extension ComponentDecodable {
  mutating func take(_ component: Component, _ context: inout DecodingContext) -> DecodingOutcome { .left }

  mutating func finish(_ component: Component, _ context: inout DecodingContext) {}

}

/// Adds the values of a line to those of earlier ones.
func fill<Value>(_ list: inout [Value], with values: [Value]) -> DecodingOutcome {
  if list.isEmpty { list = values } else { list += values }
  return values.isEmpty ? .left : .taken
}

/// Fills a field that can be given once: the first line that can be read counts.
func fill<Value>(
  _ field: inout Value?, with value: Value?, _ property: ContentProperty, expected: String,
  _ context: inout DecodingContext
) -> DecodingOutcome {
  guard let value else {
    context.reportBadValue(property, expected: expected)
    return .left
  }
  guard field == nil else {
    context.report(
      "duplicate-property", "\(property.canonicalName) is given more than once", property,
      action: "used the first one")
    return .left
  }
  field = value
  return .taken
}
