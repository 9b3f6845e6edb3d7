/// A point on the UTC time line, in whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Hashable, Sendable, Comparable {
  public var secondsSince1970: Int

  @inlinable public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// The instant at which a clock on UTC shows `time`.
  @inlinable public init(utc time: LocalDateTime) { secondsSince1970 = time.timeline }

  /// What a clock on UTC shows.
  @inlinable public var utc: LocalDateTime { LocalDateTime(timeline: secondsSince1970) }

  @inlinable public func adding(seconds: Int) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + seconds)
  }

  @inlinable public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
