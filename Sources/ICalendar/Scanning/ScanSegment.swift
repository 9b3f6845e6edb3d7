import CalendarTime

/// A stretch of a source that one pass goes over from its start; another may take over its end.
final class ScanSegment: @unchecked Sendable {
  private struct Bounds {
    /// Up to there the bytes are read, or are being read.
    var claimed: Int
    var end: Int
  }

  let start: Int
  private let bounds: Guarded<Bounds>
  // What became of it: written by one thread before another looks.
  var pass: ScanPass?
  var failure: (any Error)?

  /// `end` may lie beyond that of the source.
  init(_ range: Range<Int>) {
    start = range.lowerBound
    bounds = Guarded(Bounds(claimed: range.lowerBound, end: range.upperBound))
  }

  /// How many bytes to read from `place` on: up to `size`; 0 at the end of the segment.
  func claim(_ size: Int, from place: Int) -> Int {
    bounds.withLock { bounds in
      let count = max(0, min(size, bounds.end - place))
      bounds.claimed = max(bounds.claimed, place + count)
      return count
    }
  }

  /// What nobody reads yet of a segment that somebody has begun with; empty for others.
  func rest(size: Int) -> Range<Int> {
    bounds.withLock { bounds in
      let end = min(bounds.end, size)
      return bounds.claimed > start && bounds.claimed < end ? bounds.claimed..<end : end..<end
    }
  }

  /// Ends the segment at `cut`, for another to begin there; nil where that is being read meanwhile.
  func split(at cut: Int) -> ScanSegment? {
    bounds.withLock { bounds in
      guard cut > bounds.claimed, cut < bounds.end else { return nil }
      defer { bounds.end = cut }
      return ScanSegment(cut..<bounds.end)
    }
  }
}
