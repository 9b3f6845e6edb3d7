public import CalendarDomain
public import CalendarTime

/// The window that a snapshot speaks for.
///
/// Source: wire format, writer rule 1.
public struct CoverageRule: Hashable, Sendable {
  public static let defaultDaysBehind = 7
  public static let defaultDaysAhead = 42

  /// Calendar days before the local day of now.
  public var daysBehind: Int
  /// Calendar days from the start of the local day of now.
  public var daysAhead: Int

  public init(
    daysBehind: Int = CoverageRule.defaultDaysBehind, daysAhead: Int = CoverageRule.defaultDaysAhead
  ) {
    self.daysBehind = daysBehind
    self.daysAhead = daysAhead
  }

  /// Half-open, from local midnight to local midnight, whatever the clocks do in between.
  public func window(now: Instant, zone: Zone) -> Range<Instant> {
    let today = zone.local(at: now).date
    let start = zone.instant(of: LocalDateTime(date: today.adding(days: -daysBehind)))
    let end = zone.instant(of: LocalDateTime(date: today.adding(days: daysAhead)))
    return start..<max(start, end)
  }
}
