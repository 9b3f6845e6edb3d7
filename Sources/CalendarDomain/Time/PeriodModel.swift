/// A PERIOD value: a start with an explicit end or with a length.
///
/// Source: RFC 5545, 3.3.9.
public struct PeriodModel: Hashable, Sendable {
  public enum Extent: Hashable, Sendable {
    /// Exclusive end.
    case end(EventTime)
    case duration(CalendarDuration)
  }

  public var start: EventTime
  public var extent: Extent

  public init(start: EventTime, extent: Extent) {
    self.start = start
    self.extent = extent
  }
}
