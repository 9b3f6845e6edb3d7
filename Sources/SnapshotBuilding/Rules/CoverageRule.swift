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

  /// A coverage that leaves today out, or soon will.
  static let fewDays = 7

  /// What is to be said of a coverage that ends before the window does.
  static func finding(_ coverage: Range<Instant>, isCut: Bool, of request: SnapshotRequest) -> Diagnostic? {
    let end = coverage.upperBound
    guard end < request.window.upperBound else { return nil }
    let action =
      isCut
      ? "show more events with --max-events, or cover fewer days before today"
      : "mend the calendars that fail, name newer ones, or take them out"
    if end <= request.now {
      return Diagnostic(
        "coverage-before-today",
        coverage.isEmpty
          ? "the snapshot covers nothing" : "the snapshot covers no time after \(request.text(end))",
        action: action)
    }
    let zone = request.zone
    let soon = zone.dayStart(zone.day(of: request.now).adding(days: fewDays))
    guard end < soon else { return nil }
    return Diagnostic(
      "coverage-ends-soon", "the snapshot covers the time until \(request.text(end)) only",
      action: action)
  }

  /// Half-open, from local midnight to local midnight, whatever the clocks do in between.
  public func window(now: Instant, zone: Zone) -> Range<Instant> {
    let today = zone.local(at: now).date
    let start = zone.instant(of: LocalDateTime(date: today.adding(days: -daysBehind)))
    let end = zone.instant(of: LocalDateTime(date: today.adding(days: daysAhead)))
    return start..<max(start, end)
  }
}
