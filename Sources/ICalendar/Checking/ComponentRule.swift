/// How often properties may stand in a component.
struct ComponentRule {
  /// Where the RFC says so: `RFC 5545, 3.6.1`.
  var section: String
  /// Exactly once.
  var once: [String] = []
  /// Once or not at all.
  var atMostOnce: [String] = []
  /// At least once.
  var atLeastOnce: [String] = []
  /// Never both.
  var exclusive: [(String, String)] = []
  /// The first needs the second.
  var needs: [(String, String)] = []

  /// The rule of a component by its name; nil for one that no RFC knows.
  static func of(_ name: String) -> ComponentRule? { table[name] }

  private static let incidence = [
    "CLASS", "CREATED", "DTSTART", "LAST-MODIFIED", "ORGANIZER", "RECURRENCE-ID", "SEQUENCE", "STATUS",
    "SUMMARY", "URL", "COLOR",
  ]

  private static let planned = incidence + ["DESCRIPTION", "DURATION", "GEO", "LOCATION", "PRIORITY"]

  private static let observance = ComponentRule(
    section: "RFC 5545, 3.6.5", once: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"])

  private static let table: [String: ComponentRule] = [
    "VCALENDAR": ComponentRule(
      section: "RFC 5545, 3.6", once: ["PRODID", "VERSION"],
      atMostOnce: [
        "CALSCALE", "METHOD", "UID", "LAST-MODIFIED", "URL", "REFRESH-INTERVAL", "SOURCE", "COLOR",
      ]),
    "VEVENT": ComponentRule(
      section: "RFC 5545, 3.6.1", once: ["DTSTAMP", "UID"],
      atMostOnce: planned + ["DTEND", "TRANSP"], exclusive: [("DTEND", "DURATION")]),
    "VTODO": ComponentRule(
      section: "RFC 5545, 3.6.2", once: ["DTSTAMP", "UID"],
      atMostOnce: planned + ["COMPLETED", "DUE", "PERCENT-COMPLETE"], exclusive: [("DUE", "DURATION")],
      needs: [("DURATION", "DTSTART")]),
    "VJOURNAL": ComponentRule(
      section: "RFC 5545, 3.6.3", once: ["DTSTAMP", "UID"], atMostOnce: incidence),
    "VFREEBUSY": ComponentRule(
      section: "RFC 5545, 3.6.4", once: ["DTSTAMP", "UID"],
      atMostOnce: ["CONTACT", "DTSTART", "DTEND", "ORGANIZER", "URL"]),
    "VTIMEZONE": ComponentRule(
      section: "RFC 5545, 3.6.5", once: ["TZID"], atMostOnce: ["LAST-MODIFIED", "TZURL"]),
    "STANDARD": observance,
    "DAYLIGHT": observance,
    "VALARM": ComponentRule(
      section: "RFC 5545, 3.6.6", once: ["ACTION", "TRIGGER"],
      atMostOnce: ["DURATION", "REPEAT", "DESCRIPTION", "SUMMARY", "UID", "ACKNOWLEDGED"],
      needs: [("DURATION", "REPEAT"), ("REPEAT", "DURATION")]),
    "VAVAILABILITY": ComponentRule(
      section: "RFC 7953, 3.1", once: ["DTSTAMP", "UID"],
      atMostOnce: ["BUSYTYPE", "DTSTART", "DTEND", "DURATION", "PRIORITY", "SUMMARY", "URL"],
      exclusive: [("DTEND", "DURATION")], needs: [("DURATION", "DTSTART")]),
    "AVAILABLE": ComponentRule(
      section: "RFC 7953, 3.1", once: ["DTSTAMP", "DTSTART", "UID"],
      atMostOnce: ["DTEND", "DURATION", "RECURRENCE-ID", "RRULE", "SUMMARY"],
      exclusive: [("DTEND", "DURATION")]),
    "PARTICIPANT": ComponentRule(section: "RFC 9073, 7.1", once: ["UID", "PARTICIPANT-TYPE"]),
    "VLOCATION": ComponentRule(section: "RFC 9073, 7.2", once: ["UID"]),
    "VRESOURCE": ComponentRule(section: "RFC 9073, 7.3", once: ["UID"]),
  ]
}
