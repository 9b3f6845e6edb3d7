import CalendarDomain

/// Tells which of the components with one UID and no RECURRENCE-ID are versions of one event, and which are events of their
/// own that share a UID, as feeds write that give every lesson `UID:none`.
///
/// Versions need something that ranks them: SEQUENCE, or DTSTAMP and LAST-MODIFIED of components with the same SUMMARY or
/// the same DTSTART; of two alone, the same day is enough. Where a UID is known to be shared, since two components of one SEQUENCE are not versions of each
/// other, a higher SEQUENCE replaces only what has its SUMMARY or DTSTART. Source: RFC 5545, 3.8.4.7; RFC 5546, 2.1.5.
public struct SeriesVersions {
  /// One event each, in the order of the file: the newest version.
  public private(set) var events: [SeriesMember] = []
  /// Older versions, and copies that say the same.
  public private(set) var superseded: [SeriesMember] = []

  public init(_ masters: [SeriesMember]) {
    guard masters.count > 1 else {
      events = masters
      return
    }
    var newest: [SeriesMember] = []
    var isShared = false
    for group in SeriesVersions.bySequence(masters) {
      let (kept, older) = SeriesVersions.newest(of: group, isPair: masters.count == 2) {
        $0.rankByTime(against: $1)
      }
      newest += kept
      superseded += older
      isShared = isShared || kept.count > 1
    }
    if isShared {
      let (kept, older) = SeriesVersions.newest(of: newest) { $0.rank(against: $1) }
      events = kept
      superseded += older
    } else if let highest = newest.max(by: { $0.sequence < $1.sequence }) {
      events = [highest]
      superseded += newest.filter { $0.index != highest.index }
    }
    events.sort { $0.index < $1.index }
  }

  private static func bySequence(_ masters: [SeriesMember]) -> [[SeriesMember]] {
    if masters.allSatisfy({ $0.sequence == masters[0].sequence }) { return [masters] }
    return Dictionary(grouping: masters, by: \.sequence).sorted { $0.key < $1.key }.map(\.value)
  }

  /// What two versions of one event have in common.
  private enum Likeness: Hashable {
    case summary(ExactText)
    case start(EventTime)
    case day(LocalDate)
  }

  private static func likenesses(of member: SeriesMember, isPair: Bool) -> [Likeness] {
    var found: [Likeness] = []
    if isPair, let start = member.scheduling.start { found.append(.day(start.local.date)) }
    if let summary = member.summary, !summary.isEmpty { found.append(.summary(ExactText(summary))) }
    if let start = member.scheduling.start { found.append(.start(start)) }
    return found
  }

  /// Those that no like one outranks, each that says the same once; in time that grows with their number.
  private static func newest(
    of members: [SeriesMember], isPair: Bool = false, rank: (SeriesMember, SeriesMember) -> Bool?
  ) -> (kept: [SeriesMember], older: [SeriesMember]) {
    guard members.count > 1 else { return (members, []) }
    var best: [Likeness: SeriesMember] = [:]
    for member in members {
      for likeness in likenesses(of: member, isPair: isPair) {
        if let known = best[likeness], rank(member, known) != true { continue }
        best[likeness] = member
      }
    }
    var kept: [SeriesMember] = []
    var older: [SeriesMember] = []
    /// Places in `kept` by what a copy has in common with its original.
    var places: [Content: Int] = [:]
    for member in members {
      let isOlder = likenesses(of: member, isPair: isPair).contains { likeness in
        best[likeness].map { rank($0, member) == true } ?? false
      }
      if isOlder {
        older.append(member)
        continue
      }
      let content = Content(member)
      if let place = places[content], kept[place].saysTheSame(as: member) {
        // The later one, as of versions that nothing ranks.
        older.append(kept[place])
        kept[place] = member
      } else {
        places[content] = kept.count
        kept.append(member)
      }
    }
    return (kept, older)
  }

  private struct Content: Hashable {
    let summary: String?
    let location: String?
    let start: EventTime?
    let end: SchedulingModel.End?

    init(_ member: SeriesMember) {
      summary = member.summary
      location = member.location
      start = member.scheduling.start
      end = member.scheduling.end
    }
  }
}
