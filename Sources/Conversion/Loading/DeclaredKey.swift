public import CalendarDomain
import ICalendar
public import SnapshotBuilding

/// The key that a calendar's own text gives it, as `snap2ics` writes it.
@_spi(Writer) public enum DeclaredKey {
  /// More than any key that a person writes.
  private static let mostBytes = 255

  /// The key that the objects of a calendar agree on; nil where they say none.
  ///
  /// A key that no option would take, or that only some objects name, is left aside with a finding.
  static func read(_ calendar: SourceCalendar, _ diagnostics: inout [Diagnostic]) -> CalendarKey? {
    var first: (property: ContentProperty, text: String)?
    for object in calendar.objects {
      for property in object.model.rest where property.name.uppercased() == CalendarShelf.keyName {
        let text = property.text
        guard let known = first else {
          first = (property, text)
          continue
        }
        guard known.text == text else {
          diagnostics.append(finding("the calendar gives itself two keys", property, calendar.key))
          return nil
        }
      }
    }
    guard let (property, text) = first else { return nil }
    let isPlain = text.utf8.count <= mostBytes && !text.unicodeScalars.contains { $0.properties.isControl }
    guard isPlain, let key = key(text) else {
      diagnostics.append(
        finding(
          CalendarKey.isGroup(text)
            ? "the calendar gives itself the key of a group overlay, which no calendar may have"
            : "the key that the calendar gives itself is not of the form source:id", property, calendar.key))
      return nil
    }
    if !key.hasIntegerID { diagnostics.append(notInteger(key, at: property.location)) }
    return key
  }

  /// The app parses the part after the colon as a number; other ids work, in other readers.
  @_spi(Writer) public static func notInteger(_ key: CalendarKey, at location: SourceLocation?) -> Diagnostic
  {
    Diagnostic(
      "key-not-integer", "the app reads the id of a calendar as a whole number, and \(key) has none",
      location: location,
      action: "the key is used as it is")
  }

  private static func key(_ text: String) -> CalendarKey? {
    do throws(CalendarKey.Refusal) { return try CalendarKey(text) } catch { return nil }
  }

  /// A key that is left aside, and the one that stands instead.
  static func finding(_ message: String, _ property: ContentProperty?, _ key: CalendarKey) -> Diagnostic {
    Diagnostic(
      "declared-key-ignored", message, location: property?.location,
      property: CalendarShelf.keyName, action: "\(key) is its key")
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .format }
}
