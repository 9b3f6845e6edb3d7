import CalendarDomain

/// What becomes of events that are not public.
public enum PrivacyRule: String, Hashable, Sendable, CaseIterable {
  /// Shown like any other.
  case keep
  /// Shown as busy time: title and place masked.
  case busy
  /// Left out.
  case omit

  /// Whether a CLASS value asks for privacy; unknown values count as PRIVATE.
  ///
  /// Source: RFC 5545, 3.8.1.3.
  public static func isPrivate(_ classification: String?) -> Bool {
    guard let classification else { return false }
    return !classification.isWord("PUBLIC")
  }

  /// The title of masked time in the snapshot's language.
  public static func busyTitle(language: String) -> String {
    language.hasPrefix("de") ? "Beschäftigt" : "Busy"
  }
}
