#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Which appointment a complication shows: the event and when it starts, so that a moved one differs.
public struct NextEventIdentity: Codable, Hashable, Sendable {
  /// The event's id.
  public var id: String
  /// When it starts.
  public var start: Date

  /// The identity of the event `id` that starts at `start`.
  public init(id: String, start: Date) {
    self.id = id
    self.start = start
  }
}

/// When a change is worth one of the few updates a day that wake a watch.
public enum WatchPushPolicy {
  /// The earliest event that has not ended at `now`, or nil; a running one counts.
  public static func nextEventIdentity(
    in snapshot: CalendarrSnapshot, at now: Date
  ) -> NextEventIdentity? {
    snapshot.events.filter { $0.end > now }.min { $0.start < $1.start }
      .map { NextEventIdentity(id: $0.id, start: $0.start) }
  }

  /// True when the next appointment is another one, has moved, came up or went away.
  public static func shouldPushComplicationUpdate(
    previous: NextEventIdentity?, current: NextEventIdentity?
  ) -> Bool { previous != current }
}
