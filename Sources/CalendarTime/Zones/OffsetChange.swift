public import CalendarDomain

/// An instant at which a zone's offset from UTC changes.
public struct OffsetChange: Hashable, Sendable {
  public var instant: Instant
  /// Seconds east of UTC just before `instant`.
  public var before: Int
  /// Seconds east of UTC from `instant` on.
  public var after: Int
  /// Of the time after the change.
  public var abbreviation: String
  /// Of the time after the change.
  public var isDaylight: Bool

  public init(instant: Instant, before: Int, after: Int, abbreviation: String, isDaylight: Bool) {
    self.instant = instant
    self.before = before
    self.after = after
    self.abbreviation = abbreviation
    self.isDaylight = isDaylight
  }

  /// What a clock shows that was not changed: the local time of an observance's DTSTART or RDATE.
  ///
  /// Source: RFC 5545, 3.6.5.
  public var onset: LocalDateTime { instant.adding(seconds: before).utc }
}
