public import CalendarDomain

/// A time as an intent takes it: a day, an instant, or a wall time of whatever zone it is for.
public enum TimeInput: Hashable, Sendable {
  case date(LocalDate)
  case instant(Instant)
  case wall(LocalDateTime)

  /// Reads `2026-03-24`, `2026-03-24T14:00:00+01:00`, `2026-03-24T14:00:00`; nil for anything else.
  ///
  /// Source: RFC 3339, 5.6.
  public init?(_ text: String) {
    if let instant = InstantText.read(text) {
      self = .instant(instant)
      return
    }
    // A date or a wall time becomes an instant of UTC, whose digits are the same.
    if text.utf8.count == 10, let midnight = InstantText.read(text + "T00:00:00Z") {
      self = .date(midnight.utc.date)
    } else if text.utf8.count >= 16,
      let instant = InstantText.read((text.utf8.count == 16 ? text + ":00" : text) + "Z")
    {
      self = .wall(instant.utc)
    } else {
      return nil
    }
  }
}
