public import CalendarDomain

/// Names for the instances of a series that are the same whatever form they were written in.
///
/// Source: RFC 5545, 3.8.4.4.
public struct InstanceIdentity: Sendable {
  let clock: SeriesClock

  /// - Parameter start: DTSTART of the series.
  public init(start: EventTime, resolver: ZoneResolver) {
    clock = SeriesClock(start: start, resolver: resolver)
  }

  init(clock: SeriesClock) { self.clock = clock }

  /// UTC, or the date of an all-day series.
  public func callAsFunction(_ time: EventTime) -> EventTime {
    if clock.isDate { return .date(clock.day(of: time)) }
    if time.isDate { return .utc(clock.instant(of: clock.local(of: time)).utc) }
    return .utc(clock.instant(of: time).utc)
  }

  /// An instance in the form that DTSTART has.
  public func form(of time: EventTime) -> EventTime { clock.form.withLocal(clock.local(of: time)) }
}
