/// The properties of an event that never reach a snapshot.
///
/// Source: wire format, 'Dropped on purpose'.
public enum DroppedFields {
  /// What the eight keys of an event are made from; every other property is dropped and counted.
  static let used: Set<String> = [
    "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "LOCATION", "COLOR", "X-CALENDARR-COLOR",
    "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "SEQUENCE", "DTSTAMP", "LAST-MODIFIED",
  ]

  /// The properties that the rules read: those used, and those that decide whether and how an event is
  /// shown and then go.
  public static let read = used.union(["CLASS", "STATUS"])

  /// Whether a property (upper case) has no place in a snapshot. RRULE and its kin shape the
  /// instances and then go; they count as used.
  public static func isDropped(_ property: String) -> Bool { !used.contains(property) }
}
