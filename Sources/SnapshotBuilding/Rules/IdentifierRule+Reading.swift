package import CalendarDomain

extension IdentifierRule {
  /// The time in an id that names an instance: `20260902T070000Z` in UTC, `20260902` a date; nil for any other text.
  package static func time(of text: some StringProtocol) -> EventTime? {
    guard let time = BasicTime.read(text) else { return nil }
    switch time {
    case .date, .utc: return text.hasSuffix("z") ? nil : time
    case .floating, .zoned: return nil
    }
  }

  /// What the UID behind an id may be: a UID may hold the characters that set off what was added to it.
  package static func possibleUIDs(of identifier: String) -> [String] {
    var found = [identifier]
    for (index, character) in zip(identifier.indices, identifier) where character == "/" || character == "#" {
      found.append(String(identifier[..<index]))
    }
    return found
  }
}
