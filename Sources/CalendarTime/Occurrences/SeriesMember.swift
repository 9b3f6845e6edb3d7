public import CalendarDomain

/// One component of a series as far as time is concerned: the master or an override.
///
/// Source: RFC 5545, 3.8.4.4, 3.8.7.2 to 3.8.7.4.
public struct SeriesMember: Sendable {
  public var scheduling: SchedulingModel
  /// SEQUENCE, 0 when absent.
  public var sequence: Int
  /// DTSTAMP.
  public var stamp: EventTime?
  /// LAST-MODIFIED.
  public var lastModified: EventTime?
  /// STATUS:CANCELLED, and the caller leaves cancelled events out.
  public var isCancelled: Bool
  /// The caller's number for this component, in the order of the file; comes back in every
  /// `Occurrence` that shows it.
  public var index: Int

  /// Whether this is the newer version of the same component: higher SEQUENCE, then later DTSTAMP,
  /// then later LAST-MODIFIED, then the later one in the file.
  ///
  /// Source: RFC 5546, 2.1.5.
  package func supersedes(_ other: SeriesMember) -> Bool {
    if sequence != other.sequence { return sequence > other.sequence }
    for (mine, theirs) in [(stamp, other.stamp), (lastModified, other.lastModified)] {
      // Both are UTC by RFC 5545; where a file gives another form, its wall clock decides.
      guard let mine = mine?.local, let theirs = theirs?.local, mine != theirs else { continue }
      return mine > theirs
    }
    return index > other.index
  }
}

// In an extension, for the sake of the memberwise initializer.
extension SeriesMember {
  public init(
    index: Int, scheduling: SchedulingModel, sequence: Int = 0, stamp: EventTime? = nil,
    lastModified: EventTime? = nil, isCancelled: Bool = false
  ) {
    self.init(
      scheduling: scheduling, sequence: sequence, stamp: stamp, lastModified: lastModified,
      isCancelled: isCancelled, index: index)
  }
}
