public import CalendarDomain
public import CalendarTime
import ICalendar

/// Spells which instance of a series a RECURRENCE-ID means: the same for every form of the same instance.
///
/// `20260316T080000Z`, `20260316` for an all-day series, `20260316T090000` for a time without a zone.
/// Source: RFC 5545, 3.8.4.4.
public enum InstanceKey {
  /// - Parameter start: DTSTART of the series, or nil where it is not known.
  public static func text(of time: EventTime, start: EventTime?, _ resolver: ZoneResolver) -> String {
    form(of: time, start: start, resolver).valueText
  }

  /// The same as a value: a date, UTC, or a time without a zone.
  static func form(of time: EventTime, start: EventTime?, _ resolver: ZoneResolver) -> EventTime {
    switch (time, start) {
    case (_, .date):
      guard case .utc(let utc) = time, utc.secondOfDay != 0 else { return .date(time.local.date) }
      return .date(utc.date)
    case (.date(let date), let start?):
      // That day at the time of the series.
      let local = LocalDateTime(date: date, secondOfDay: start.local.secondOfDay)
      return form(of: start.withLocal(local), start: start, resolver)
    case (.zoned, .floating): return .floating(time.local)
    case (.zoned, _): return .utc(resolver.instant(of: time).utc)
    default: return time
    }
  }
}
