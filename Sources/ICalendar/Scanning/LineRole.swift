/// What a line's name means to the scan.
enum LineRole: UInt8 {
  case other, begin, end, method, version, uid, dtstart, dtend, duration, rrule, rdate, recurrenceID, status
  /// The name did not fit a key.
  case odd
  /// Nothing that can be continued came before.
  case nothing

  /// The names that are told apart; all others are `other`.
  static let names: [(String, LineRole)] = [
    ("BEGIN", .begin), ("END", .end), ("METHOD", .method), ("VERSION", .version), ("UID", .uid),
    ("DTSTART", .dtstart), ("DTEND", .dtend), ("DURATION", .duration), ("RRULE", .rrule), ("RDATE", .rdate),
    ("RECURRENCE-ID", .recurrenceID), ("STATUS", .status),
  ]
}
