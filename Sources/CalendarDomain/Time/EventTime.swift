/// A DATE or DATE-TIME value in the form it was given.
///
/// Source: RFC 5545, 3.3.4 and 3.3.5 (the three forms of DATE-TIME).
public enum EventTime: Hashable, Sendable {
  /// A whole day, without a zone.
  case date(LocalDate)
  /// Local time without a zone, read in the zone of whoever looks (form 1).
  case floating(LocalDateTime)
  /// `Z` (form 2).
  case utc(LocalDateTime)
  /// Local time with a TZID parameter (form 3); `tzid` is the parameter's text as given.
  case zoned(LocalDateTime, tzid: String)

  /// Whether this is a DATE.
  public var isDate: Bool {
    if case .date = self { return true }
    return false
  }

  /// The wall-clock reading; midnight for a DATE, UTC for form 2.
  public var local: LocalDateTime {
    switch self {
    case .date(let date): LocalDateTime(date: date)
    case .floating(let time), .utc(let time), .zoned(let time, _): time
    }
  }

  /// The TZID parameter of form 3, else nil.
  public var tzid: String? {
    if case .zoned(_, let tzid) = self { return tzid }
    return nil
  }

  /// The same form (date, floating, UTC, zone) with another wall-clock reading.
  public func withLocal(_ time: LocalDateTime) -> EventTime {
    switch self {
    case .date: .date(time.date)
    case .floating: .floating(time)
    case .utc: .utc(time)
    case .zoned(_, let tzid): .zoned(time, tzid: tzid)
    }
  }
}

extension EventTime {
  /// A time without a zone takes that of DTSTART, when this has one: `DTEND:20260320T150000` beside a DTSTART in New York
  /// is that time in New York, as both must be of one form.
  ///
  /// Source: RFC 5545, 3.8.2.2, 3.8.4.4 and 3.8.5.1.
  public func completed(by start: EventTime) -> EventTime {
    guard case .floating(let local) = self else { return self }
    switch start {
    case .utc, .zoned: return start.withLocal(local)
    case .date, .floating: return self
    }
  }
}
