#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When a complication must be drawn again.
public enum ComplicationTimeline {
  /// The moments at which what a complication shows may change, from `now` on.
  ///
  /// They are `now`, every start and end of an event within `horizon` seconds, and one an hour; whole
  /// seconds, ascending, none twice. Of more than `maxEntries` the earliest are kept.
  public static func entryDates(
    from now: Date, in snapshot: CalendarrSnapshot, horizon: TimeInterval = 24 * 3600,
    maxEntries: Int = 100
  ) -> [Date] {
    let first = now.timeIntervalSince1970.rounded(.down)
    let last = first + horizon
    var seconds = Set(stride(from: first, through: last, by: 3600))
    for event in snapshot.events {
      for edge in [event.start, event.end] {
        let second = edge.timeIntervalSince1970.rounded(.down)
        if second >= first && second <= last { seconds.insert(second) }
      }
    }
    return seconds.sorted().prefix(maxEntries).map { Date(timeIntervalSince1970: $0) }
  }
}
