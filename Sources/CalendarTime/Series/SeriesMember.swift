public import CalendarDomain

/// One component of a series as far as time, and telling it from others of its UID, is concerned: the master or an
/// override.
///
/// Source: RFC 5545, 3.8.4.4, 3.8.4.7, 3.8.7.2 to 3.8.7.4.
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
  /// UID; nil when absent.
  public var uid: String?
  /// SUMMARY and LOCATION: events that share a UID by mistake say different things.
  public var summary: String?
  public var location: String?
  /// From a METHOD:CANCEL message: no component of the calendar itself.
  public var isMessage = false

  /// Whether this is the newer version of the same component: higher SEQUENCE, then later DTSTAMP,
  /// then later LAST-MODIFIED, then the later one in the file.
  ///
  /// Source: RFC 5546, 2.1.5.
  public func supersedes(_ other: SeriesMember) -> Bool { rank(against: other) ?? (index > other.index) }

  /// Whether something in both says that this is the newer one; nil when nothing says which.
  ///
  /// Source: RFC 5546, 2.1.5.
  public func rank(against other: SeriesMember) -> Bool? {
    sequence != other.sequence ? sequence > other.sequence : rankByTime(against: other)
  }

  /// The same by DTSTAMP and LAST-MODIFIED alone.
  func rankByTime(against other: SeriesMember) -> Bool? {
    for (mine, theirs) in [(stamp, other.stamp), (lastModified, other.lastModified)] {
      // Both are UTC by RFC 5545; where a file gives another form, its wall clock decides.
      guard let mine = mine?.local, let theirs = theirs?.local, mine != theirs else { continue }
      return mine > theirs
    }
    return nil
  }

  /// Whether both say the same of when and what, so that one of them is enough.
  func saysTheSame(as other: SeriesMember) -> Bool {
    scheduling == other.scheduling && summary == other.summary && location == other.location
      && isCancelled == other.isCancelled
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

  /// An event, a to-do or a journal entry.
  ///
  /// - Parameter keepsCancelled: whether STATUS:CANCELLED counts like any other.
  public init(_ model: some IncidenceModel, index: Int, keepsCancelled: Bool = false) {
    self.init(
      scheduling: model.scheduling, sequence: model.sequence ?? 0, stamp: model.stamp,
      lastModified: model.lastModified,
      isCancelled: !keepsCancelled && model.status?.isWord("CANCELLED") == true, index: index, uid: model.uid,
      summary: model.summary, location: (model as? any PlannedModel)?.location)
  }
}
