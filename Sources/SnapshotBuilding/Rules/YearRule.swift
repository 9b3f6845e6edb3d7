import CalendarDomain
import CalendarTime

/// Keeps events within the years that the files can name: 0001 to 9999.
///
/// Source: wire format, Files: dates are ISO 8601 with years of four digits.
enum YearRule {
  /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z, both included.
  static let span = Instant(secondsSince1970: -62_135_596_800)...Instant(secondsSince1970: 253_402_300_799)

  /// The occurrence, cut at the last midnight of the user's zone, or the last second, of these years; whether it was.
  static func cut(_ occurrence: Occurrence, in zone: Zone) -> (occurrence: Occurrence, isCut: Bool) {
    guard !span.contains(occurrence.start) || !span.contains(occurrence.end) else {
      return (occurrence, false)
    }
    var occurrence = occurrence
    occurrence.start = held(occurrence.start, isAllDay: occurrence.isAllDay, in: zone)
    occurrence.end = max(occurrence.start, held(occurrence.end, isAllDay: occurrence.isAllDay, in: zone))
    return (occurrence, true)
  }

  static func held(_ instant: Instant, isAllDay: Bool, in zone: Zone) -> Instant {
    if span.contains(instant) { return instant }
    guard isAllDay else { return instant < span.lowerBound ? span.lowerBound : span.upperBound }
    // The first and the last midnight, wherever the zone lies.
    return instant < span.lowerBound
      ? zone.dayStart(LocalDate(year: 1, month: 1, day: 2))
      : zone.dayStart(LocalDate(year: 9999, month: 12, day: 31))
  }

  /// The finding as the user reads it.
  static func finding(_ event: borrowing EventModel) -> Diagnostic {
    Diagnostic(
      "beyond-years", "the event reaches beyond the years 0001 to 9999", location: event.source,
      uid: event.uid, action: "shown as far as they go")
  }
}
