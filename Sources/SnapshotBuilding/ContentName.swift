import CalendarDomain

/// A stable name for an event without a UID, made from what it says.
enum ContentName {
  /// `no-uid-` and 16 hex digits: the same for the same times, title and place on every run.
  static func make(of event: EventModel) -> String {
    var hash = FNV1a()
    hash.add(event.summary ?? "")
    hash.add(event.location ?? "")
    hash.add(event.scheduling.start.map(text) ?? "")
    hash.add(event.scheduling.recurrenceID.map { text(of: $0.time) } ?? "")
    return "no-uid-" + hash.hexDigits
  }

  private static func text(of time: EventTime) -> String {
    IdentifierRule.text(of: time) + (time.tzid ?? "")
  }
}
