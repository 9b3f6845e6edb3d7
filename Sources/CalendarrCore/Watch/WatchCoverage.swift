#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How much of a snapshot travels to a watch.
public enum WatchCoverage {
  /// Calendar days before the day of `now`.
  public static let daysBehind = 1
  /// Calendar days from the midnight that began the day of `now`.
  public static let daysAhead = 14
  /// The most events that a watch is given.
  public static let maxEvents = 120
}

extension CalendarrSnapshot {
  /// A narrower copy for a watch: from yesterday to two weeks on, at most 120 events.
  ///
  /// The window never grows past the snapshot's own; when the two do not meet it is empty (start equals
  /// end) and holds no events. When the cap cuts, the window ends at the start of the first event left
  /// out, and every event kept starts before that. Everything but window and events is unchanged.
  public func trimmedForWatch(
    now: Date = Date(), calendar: Calendar = Calendar(identifier: .gregorian)
  ) -> CalendarrSnapshot {
    let wanted = SnapshotCoverage(
      around: now, calendar: calendar, daysBehind: WatchCoverage.daysBehind,
      daysAhead: WatchCoverage.daysAhead)
    let start = max(coverageStart, wanted.start)
    var end = max(start, min(coverageEnd, wanted.end))

    // An empty window holds nothing, also no event that goes on while it is.
    var kept = events.filter { start < end && $0.start < end && $0.end > start }
      .enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
    if kept.count > WatchCoverage.maxEvents {
      end = max(start, kept[WatchCoverage.maxEvents].start)
      kept = kept.prefix(WatchCoverage.maxEvents).filter { start < end && $0.start < end }
    }

    var copy = self
    copy.coverage = SnapshotCoverage(start: start, end: end)
    copy.events = kept
    return copy
  }
}
