public import CalendarDomain

/// One instance of a component on the time line.
public struct Occurrence: Hashable, Sendable {
  /// Why an instance is there.
  public enum Origin: String, Hashable, Sendable {
    /// DTSTART itself.
    case master
    case rule
    /// RDATE.
    case date
    /// A component with this instance's RECURRENCE-ID.
    case override
    /// Shifted by an earlier RANGE=THISANDFUTURE.
    case thisAndFuture = "this-and-future"
    /// An override whose series, or whose instance, is not in the calendar.
    case orphan
  }

  public var start: Instant
  /// Exclusive; equal to `start` for zero length, never before it.
  public var end: Instant
  /// DTSTART is a DATE.
  public var isAllDay: Bool
  /// The start in the form of its component: its wall clock and zone.
  public var localStart: EventTime
  /// Which instance of a series this is: UTC, or a date for all-day series. nil for a single event.
  public var recurrenceID: EventTime?
  public var origin: Origin
  /// `SeriesMember.index` of the component whose text and colour count.
  public var member: Int
  /// `SeriesMember.index` of the component that gives what that one leaves out, since an override is often written with
  /// no more than what it changes: the RANGE=THISANDFUTURE that the instance lies under, or the master.
  public var base: Int?

  /// `start < bound.upper && end > bound.lower`; a zero-length one counts when it starts inside.
  ///
  /// Source: RFC 4791, 9.9.
  public func overlaps(_ window: Range<Instant>) -> Bool {
    Occurrence.overlaps(start: start, end: end, window)
  }

  /// The same for any two instants.
  public static func overlaps(start: Instant, end: Instant, _ window: Range<Instant>) -> Bool {
    start == end ? window.contains(start) : start < window.upperBound && end > window.lowerBound
  }
}

// In an extension, so that the structure keeps its memberwise initializer: one that assigns field by field
// copies all of them in the end.
extension Occurrence {
  public init(
    member: Int, start: Instant, end: Instant, isAllDay: Bool, localStart: EventTime,
    recurrenceID: EventTime?, origin: Origin, base: Int? = nil
  ) {
    self.init(
      start: start, end: end, isAllDay: isAllDay, localStart: localStart, recurrenceID: recurrenceID,
      origin: origin, member: member, base: base)
  }
}
