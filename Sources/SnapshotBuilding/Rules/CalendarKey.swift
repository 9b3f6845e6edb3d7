/// `source:id`, the name of a calendar in a snapshot.
///
/// Source: wire format, calendar object and writer rule 4.
public struct CalendarKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Sources that the app is known to write.
  public static let knownSources = ["local", "caldav", "ical", "google", "homeassistant"]

  public var source: String
  public var id: String

  /// Why a text is no key that may be published.
  public enum Refusal: Error, Hashable, Sendable {
    /// Not of the form `source:id`.
    case form
    /// A group overlay, which is never published.
    case group
  }

  public init(source: String, id: String) {
    self.source = source
    self.id = id
  }

  public init(_ text: String) throws(Refusal) {
    if CalendarKey.isGroup(text) { throw .group }
    guard let colon = text.firstIndex(of: ":") else { throw .form }
    source = String(text[..<colon])
    id = String(text[text.index(after: colon)...])
    guard !source.isEmpty, !id.isEmpty else { throw .form }
  }

  /// The in-memory keys `gm:<user>` and `gc`, and any source called `group`.
  public static func isGroup(_ text: String) -> Bool {
    let word = text.lowercased().drop { $0.isWhitespace }.prefix { $0 != ":" }
    return word == "gc" || word == "gm" || word == "group"
  }

  /// The app parses the part after the colon as an integer.
  public var hasIntegerID: Bool { Int(id) != nil }

  public var description: String { "\(source):\(id)" }

  public static func < (left: CalendarKey, right: CalendarKey) -> Bool {
    left.description < right.description
  }
}
