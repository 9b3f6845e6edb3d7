import CalendarDomain

/// Colours as six hex digits, whatever they were written as.
///
/// Source: wire format, writer rule 7.
public enum ColorRule {
  /// What an event gets when neither it nor its calendar names a colour.
  public static let fallback = "#4285f4"

  /// What tells calendars without a colour apart, where a run has several: the app's palette.
  private static let palette = [fallback, "#ea4335", "#fbbc04", "#34a853", "#ff6d00", "#46bdc6", "#8e24aa"]

  /// The colour of a calendar that names none, where a run has several: entry (n − 1) mod 7 by the number in its key,
  /// the same every night.
  static func fallback(for key: CalendarKey) -> String {
    var hash = FNV1a()
    hash.add(key.id)
    let number = (Int(key.id) ?? Int(truncatingIfNeeded: hash.value >> 1)) &- 1
    return palette[(number % palette.count + palette.count) % palette.count]
  }

  /// `#RRGGBB` of a hex or CSS colour: `#RGB` widened, alpha cut, names resolved. nil for anything
  /// else. The case of hex digits stays as given.
  public static func normalized(_ text: String) -> String? {
    let trimmed = text.drop { $0 == " " || $0 == "\t" }
    let end = trimmed.lastIndex { $0 != " " && $0 != "\t" }
    guard let end else { return nil }
    let word = trimmed[...end]
    guard word.first == "#" else { return ColorNames.hex[word.lowercased()] }
    let digits = word.dropFirst()
    guard digits.utf8.count == digits.count, digits.allSatisfy(\.isHexDigit) else { return nil }
    switch digits.count {
    case 3, 4: return "#" + digits.prefix(3).map { "\($0)\($0)" }.joined()
    case 6, 8: return "#" + digits.prefix(6)
    default: return nil
    }
  }

  /// The first of the candidates that is a colour.
  public static func first(of candidates: [String?]) -> String? {
    for case .some(let text) in candidates {
      if let color = normalized(text) { return color }
    }
    return nil
  }

  /// The CSS name of exactly this colour, or nil; of several, the first in the alphabet.
  ///
  /// Source: RFC 7986, 5.9, whose COLOR holds such a name.
  public static func name(of color: String) -> String? { names[color.lowercased()] }

  private static let names: [String: String] = ColorNames.hex.reduce(into: [:]) { names, entry in
    let key = entry.value.lowercased()
    names[key] = min(names[key] ?? entry.key, entry.key)
  }
}
