import CalendarDomain

/// What becomes of events that the user has declined.
public enum DeclinedRule: String, Hashable, Sendable, CaseIterable {
  /// Shown like any other.
  case keep
  /// Shown with a title that says so.
  case mark
  /// Left out.
  case omit

  /// Whether one of these attendees is the user and has declined.
  ///
  /// - Parameter me: the user's addresses, without `mailto:`.
  ///
  /// Source: RFC 5545, 3.2.12 (PARTSTAT) and 3.8.4.1; RFC 7986, 6.2 (EMAIL).
  static func isDeclined(_ attendees: [AttendeeModel], by me: [String]) -> Bool {
    attendees.contains { attendee in
      attendee.status?.isWord("DECLINED") == true
        && [attendee.address, attendee.email ?? ""].map(address).contains { found in
          !found.isEmpty && me.contains { address($0) == found }
        }
    }
  }

  /// The title of a declined event in the snapshot's language.
  static func title(_ title: String, language: String) -> String {
    (language.hasPrefix("de") ? "Abgelehnt: " : "Declined: ") + title
  }

  /// An address as addresses are compared: case does not count, nor does the scheme.
  private static func address(_ text: String) -> String {
    let text = text.lowercased()
    return text.hasPrefix("mailto:") ? String(text.dropFirst("mailto:".count)) : text
  }
}
