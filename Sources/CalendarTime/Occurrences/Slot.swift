import CalendarDomain

/// One place of a recurrence set before overrides: where the series puts an instance.
struct Slot: Sendable {
  /// Wall clock of the series; midnight for all-day.
  var local: LocalDateTime
  var instant: Instant
  var origin: Occurrence.Origin
  /// The own length of an RDATE period.
  var length: EventLength?
}
