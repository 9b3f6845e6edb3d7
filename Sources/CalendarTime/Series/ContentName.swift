import CalendarDomain

/// A stable name for an event without a UID, made from what it says.
enum ContentName {
  /// `no-uid-` and 16 hex digits: the same for the same times, title and place on every run.
  static func make(of member: SeriesMember) -> String {
    var hash = FNV1a()
    hash.add(member.summary ?? "")
    hash.add(member.location ?? "")
    hash.add(member.scheduling.start.map(text) ?? "")
    hash.add(member.scheduling.recurrenceID.map { text(of: $0.time) } ?? "")
    return "no-uid-" + hash.hexDigits
  }

  /// What tells an event from others of its UID that begin at the same time: 16 hex digits.
  static func digest(of member: SeriesMember) -> String {
    var hash = FNV1a()
    hash.add(member.summary ?? "")
    hash.add(member.location ?? "")
    return hash.hexDigits
  }

  private static func text(of time: EventTime) -> String {
    BasicTime.text(time) + (time.tzid ?? "")
  }
}
