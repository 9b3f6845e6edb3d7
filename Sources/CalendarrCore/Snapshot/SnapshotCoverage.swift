#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The half-open window `start ..< end` a snapshot speaks for; outside it nothing is known.
public struct SnapshotCoverage: Hashable, Sendable {
  /// Calendar days before the writer's day.
  public static let daysBehind = 7
  /// Calendar days after the writer's day began.
  public static let daysAhead = 42
  /// The most events a snapshot holds.
  public static let maxEvents = 500

  /// The first instant in the window.
  public var start: Date
  /// The first instant after it; equal to `start` where the window is empty.
  public var end: Date

  /// The window `start ..< end`; one whose end is not after its start contains nothing.
  public init(start: Date, end: Date) {
    self.start = start
    self.end = end
  }

  /// The window a writer covers at `now`: whole calendar days, so both ends are local midnights.
  public init(
    around now: Date, calendar: Calendar, daysBehind: Int = SnapshotCoverage.daysBehind,
    daysAhead: Int = SnapshotCoverage.daysAhead
  ) {
    let day = calendar.startOfDay(for: now)
    start = calendar.midnight(daysFrom: day, -daysBehind)
    end = calendar.midnight(daysFrom: day, daysAhead)
  }

  /// True when `date` lies in the half-open window.
  public func contains(_ date: Date) -> Bool { start <= date && date < end }
}

extension Calendar {
  /// The start of the day `count` calendar days after `day`, itself the start of a day.
  ///
  /// A day that has no midnight starts when its clocks begin.
  func midnight(daysFrom day: Date, _ count: Int) -> Date {
    guard let shifted = date(byAdding: .day, value: count, to: day) else { return day }
    return startOfDay(for: shifted)
  }
}
