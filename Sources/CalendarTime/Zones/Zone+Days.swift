public import CalendarDomain

/// Days as the clocks of a zone count them.
extension Zone {
  /// Whether it is a name of UTC, which feeds that have no place of their own give.
  public var isOnlyUTC: Bool { ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z"].contains(identifier) }

  /// The first instant of a local day.
  public func dayStart(_ date: LocalDate) -> Instant { instant(of: LocalDateTime(date: date)) }

  /// The local day in which an instant lies.
  public func day(of instant: Instant) -> LocalDate { local(at: instant).date }

  /// Whether a local day begins at this instant.
  public func isDayStart(_ instant: Instant) -> Bool { dayStart(day(of: instant)) == instant }
}
