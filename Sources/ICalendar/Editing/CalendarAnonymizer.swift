public import CalendarDomain

/// Replaces what tells about people and places, and keeps the shape: lengths, letters against digits, escapes,
/// times, rules and references.
///
/// The same seed and text give the same replacement, so that references still fit. Not a cipher: who can guess a
/// text can test the guess if they know the seed.
public struct CalendarAnonymizer {
  private let scrambler: TextScrambler
  private var uids: [ExactText: String] = [:]
  private var taken: Set<String> = []

  public init(seed: Int) { scrambler = TextScrambler(seed: seed) }

  /// A part of a calendar with every property replaced as its name asks for.
  public mutating func anonymize(_ part: CalendarPart) -> CalendarPart {
    switch part {
    case .begin, .end: part
    case .property(let property): .property(anonymize(property))
    case .component(let component): .component(anonymize(component))
    }
  }

  private mutating func anonymize(_ property: ContentProperty) -> ContentProperty {
    var property = property
    property.value = value(of: property)
    property.parameters = property.parameters.map { parameter($0) }
    return property
  }

  /// The calendar with every property replaced as its name asks for.
  public mutating func anonymize(_ component: Component) -> Component {
    var component = component
    component.properties = component.properties.map { anonymize($0) }
    component.components = component.components.map { anonymize($0) }
    return component
  }

  private mutating func value(of property: ContentProperty) -> String {
    let text = property.value
    switch Vocabulary.property(property.canonicalName)?.secrecy ?? .text {
    case .kept: return text
    case .formal: return formal(text)
    case .identifier: return identifier(text)
    case .address: return scrambler.address(text)
    case .place: return scrambler.position(text)
    case .uri:
      return property.valueType == "BINARY" || property.parameter("ENCODING") != nil
        ? scrambler.text(text) : scrambler.uri(text)
    case .text:
      if HarmlessText.isSetting(text) { return text }
      let isQuotedPrintable = property.parameter("ENCODING")?.first?.uppercased() == "QUOTED-PRINTABLE"
      return isQuotedPrintable ? scrambler.quotedPrintable(text) : scrambler.text(text)
    case .status:
      // The code says what happened; wording and data may name whom it happened to.
      let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let code = formal(String(parts[0]))
      return parts.count < 2 ? code : code + ";" + scrambler.text(String(parts[1]))
    }
  }

  private func formal(_ text: String) -> String {
    HarmlessText.isFormal(text) ? text : scrambler.text(text)
  }

  private func parameter(_ parameter: ContentProperty.Parameter) -> ContentProperty.Parameter {
    var parameter = parameter
    switch Vocabulary.parameter(parameter.canonicalName)?.secrecy ?? .text {
    case .kept: break
    case .formal:
      parameter.values = parameter.values.map { HarmlessText.isFormal($0) ? $0 : scrambler.plain($0) }
    case .address: parameter.values = parameter.values.map { scrambler.address($0) }
    case .uri: parameter.values = parameter.values.map { scrambler.uri($0) }
    default:
      parameter.values = parameter.values.map { HarmlessText.isSetting($0) ? $0 : scrambler.plain($0) }
    }
    return parameter
  }

  /// UIDs stay apart from each other.
  private mutating func identifier(_ text: String) -> String {
    guard TextScrambler.mayMeet(text) else { return scrambler.text(text) }
    if let known = uids[ExactText(text)] { return known }
    var result = scrambler.text(text)
    var number = 2
    while !taken.insert(result).inserted {
      result = number < 50 ? scrambler.text(text, salt: number) : scrambler.text(text) + "-\(number)"
      number += 1
    }
    uids[ExactText(text)] = result
    return result
  }
}
