import CalendarDomain

/// One place of a recurrence set before overrides: where the series puts an instance.
struct Slot: Sendable {
  /// Wall clock of the series; midnight for all-day.
  var local: LocalDateTime
  var instant: Instant
  var origin: Occurrence.Origin
  /// The own length of an RDATE period.
  var length: EventLength?

  /// Whether both are one place of the set: all-day slots are told apart by their dates, since two days begin at one
  /// instant where a zone has skipped one.
  func isSame(as other: Slot, isDate: Bool) -> Bool {
    instant == other.instant && (!isDate || local == other.local)
  }

  func precedes(_ other: Slot, isDate: Bool) -> Bool {
    instant < other.instant || isDate && local < other.local
  }
}
