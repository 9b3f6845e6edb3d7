import CalendarDomain

/// How long the instances of a component last.
///
/// Source: RFC 5545, 3.6.1 (defaults), 3.8.2.2, 3.8.2.5 and 3.8.5.3 (exact against nominal).
enum EventLength: Hashable, Sendable {
  /// Whole days of an all-day component, at least 1.
  case days(Int)
  /// Exact seconds.
  case exact(Int)
  /// Days on the wall clock, then exact seconds.
  case nominal(days: Int, seconds: Int)
  /// Only for a single event: DTEND as an instant, whatever the length comes to.
  case until(Instant)

  /// What was wrong with the end that a component gave.
  enum Fault: Sendable, Equatable {
    case notAfterStart, notPositive, wrongType
  }

  /// The exclusive end of an instance that starts at `local` (`start` as an instant).
  func end(of local: LocalDateTime, start: Instant, zone: Zone) -> Instant {
    switch self {
    case .days(let days):
      return zone.instant(of: LocalDateTime(date: local.date.adding(days: days)))
    case .exact(let seconds):
      return start.adding(seconds: seconds)
    case .nominal(let days, let seconds):
      let shifted = days == 0 ? start : zone.instant(of: local.adding(seconds: days * 86_400))
      return max(start, shifted.adding(seconds: seconds))
    case .until(let end):
      return max(start, end)
    }
  }

  /// An upper bound of the length in seconds, for finding instances that reach into a window.
  func upperBound(from start: Instant) -> Int {
    switch self {
    case .days(let days): days * 86_400 + 86_400
    case .exact(let seconds): seconds
    case .nominal(let days, let seconds): max(0, days * 86_400 + seconds) + 86_400
    case .until(let end): max(0, end.secondsSince1970 - start.secondsSince1970)
    }
  }

  /// The same for an override that gives none itself: its own form decides, so that an all-day one ends at a midnight.
  ///
  /// - Parameter isDate: whether the override is all-day; `ownDefault` is its length where the series' says nothing.
  func inherited(isDate: Bool, ownDefault: EventLength) -> EventLength {
    switch self {
    case .days: isDate ? self : ownDefault
    case .exact, .nominal, .until: isDate ? ownDefault : self
    }
  }

  /// Reads DTEND or DURATION of a component that starts at `clock.form`.
  ///
  /// - Parameters:
  ///   - isSeries: whether other instances take the length, too.
  ///   - defaultSeconds: the length of a timed component that gives neither.
  static func of(
    _ scheduling: SchedulingModel, clock: SeriesClock, isSeries: Bool, defaultSeconds: Int
  ) -> (EventLength, Fault?) {
    let absent: EventLength = clock.isDate ? .days(1) : .exact(0)
    switch scheduling.end {
    case nil:
      return (clock.isDate ? .days(1) : .exact(defaultSeconds), nil)
    case .duration(let duration):
      guard duration.isPositive else {
        // RFC 5545, 3.8.2.5: MUST be positive; PT0S is a common way to write no length.
        return (absent, duration.isNegative ? .notPositive : nil)
      }
      guard clock.isDate else {
        return (.nominal(days: duration.nominalDays, seconds: duration.exactSeconds), nil)
      }
      let seconds = duration.nominalDays * 86_400 + duration.exactSeconds
      return (.days(max(1, (seconds + 86_399) / 86_400)), nil)
    case .time(let end):
      return of(end: end, clock: clock, isSeries: isSeries || scheduling.isRecurring, absent: absent)
    }
  }

  private static func of(
    end: EventTime, clock: SeriesClock, isSeries: Bool, absent: EventLength
  ) -> (EventLength, Fault?) {
    if clock.isDate {
      let first = clock.form.local.date.dayNumber
      var last = end.local
      if case .utc(let utc) = end { last = clock.zone.local(at: Instant(utc: utc)) }
      // A time after midnight on the last day still covers that day.
      let days = last.date.dayNumber + (last.secondOfDay > 0 ? 1 : 0) - first
      let fault: Fault? = end.isDate ? nil : .wrongType
      return days > 0 ? (.days(days), fault) : (absent, days == 0 ? fault : .notAfterStart)
    }
    let start = clock.instant(of: clock.form.local)
    let instant: Instant
    if case .date(let date) = end {
      instant = clock.zone.instant(of: LocalDateTime(date: date))
    } else {
      instant = clock.instant(of: end)
    }
    let seconds = instant.secondsSince1970 - start.secondsSince1970
    guard seconds > 0 else { return (absent, seconds == 0 ? nil : .notAfterStart) }
    return (isSeries ? .exact(seconds) : .until(instant), end.isDate ? .wrongType : nil)
  }
}
