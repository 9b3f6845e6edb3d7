/// One value of an RDATE property.
///
/// Source: RFC 5545, 3.8.5.2.
public enum RecurrenceDate: Hashable, Sendable {
  case time(EventTime)
  /// Carries its own length.
  case period(PeriodModel)

  public var start: EventTime {
    switch self {
    case .time(let time): time
    case .period(let period): period.start
    }
  }
}
