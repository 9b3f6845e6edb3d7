import CalendarDomain
import CalendarTime

extension EventModel {
  /// STATUS:CANCELLED. Source: RFC 5545, 3.8.1.11.
  var isCancelled: Bool { status?.isWord("CANCELLED") == true }

  /// The colour that the event names itself.
  var ownColor: String? {
    let own = rest.first { $0.name.isWord("X-CALENDARR-COLOR") }
    return own.flatMap { ColorRule.normalized($0.value) } ?? color.flatMap(ColorRule.normalized)
  }

  /// Calls `body` with every TZID that a time of the event names, in order.
  func forEachZoneName(_ body: (String) -> Void) {
    func note(_ time: EventTime?) {
      if case .zoned(_, let tzid) = time { body(tzid) }
    }
    note(scheduling.start)
    note(scheduling.recurrenceID?.time)
    if case .time(let end) = scheduling.end { note(end) }
    for time in scheduling.exceptionDates { note(time) }
    for date in scheduling.recurrenceDates { note(date.start) }
  }
}

extension SeriesMember {
  init(event: borrowing EventModel, index: Int, isCancelled: Bool) {
    self.init(
      index: index, scheduling: event.scheduling, sequence: event.sequence ?? 0,
      stamp: event.stamp, lastModified: event.lastModified, isCancelled: isCancelled)
  }
}

extension OccurrenceProblem {
  /// The finding as the user reads it.
  func diagnostic(event: EventModel) -> Diagnostic {
    var diagnostic =
      switch kind {
      case .endBeforeStart:
        Diagnostic(
          "end-before-start", "DTEND is before DTSTART", property: "DTEND",
          action: "shown without a length")
      case .negativeDuration:
        Diagnostic(
          "negative-duration", "DURATION is negative", property: "DURATION",
          action: "shown without a length")
      case .endOfOtherType:
        Diagnostic(
          "end-of-other-type", "one of DTSTART and DTEND is a date, the other a time",
          property: "DTEND", action: "the day counts in full, or ends at its midnight")
      case .rule(let reason):
        Diagnostic(
          "bad-rule", "the rule cannot be followed: \(reason)", property: "RRULE",
          action: "DTSTART is shown alone")
      case .noStart:
        Diagnostic(
          "no-start", "the event has no readable DTSTART", property: "DTSTART",
          action: "the event is left out")
      case .recurringOverride:
        Diagnostic(
          "recurring-override", "an override of one instance has a rule of its own",
          property: "RRULE", action: "the rule is left aside")
      case .tooMuchWork:
        Diagnostic(
          "series-too-large", "the rules of the series take longer to follow than is allowed",
          property: "RRULE", action: "the coverage ends where they could be followed to")
      }
    diagnostic.location = event.source
    diagnostic.uid = event.uid
    return diagnostic
  }
}
