/// Whether a calendar's events and its entry in the list are published.
///
/// Source: wire format, writer rule 3.
public enum CalendarVisibility: String, Hashable, Sendable {
  case visible
  /// In the calendar list, its events left out.
  case hidden
  /// Neither in the list nor its events.
  case banished

  /// Banishing clears hiding: a calendar is never both.
  public init(isHidden: Bool, isBanished: Bool) {
    self = isBanished ? .banished : isHidden ? .hidden : .visible
  }

  public var publishesEvents: Bool { self == .visible }
  public var isListed: Bool { self != .banished }
}
