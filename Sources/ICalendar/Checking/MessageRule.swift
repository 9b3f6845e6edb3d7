import CalendarDomain

/// What a message with a METHOD must and must not say: a restriction table of RFC 5546.
///
/// What a table leaves open (0+), and what RFC 5545 asks of every component, is not repeated in it.
struct MessageRule {
  /// How many components of the kind a message holds.
  enum Number { case one, many, manyOfOneUID }

  let component: String
  let method: String
  /// `RFC 5546, 3.2.1`.
  let section: String
  let number: Number
  /// Presence 1.
  let once: [String]
  /// Presence 1+.
  let atLeastOnce: [String]
  /// Presence 0 or 1.
  let atMostOnce: [String]
  /// Presence 0.
  let never: [String]
  /// What STATUS may say; empty where that is left open.
  let statuses: [String]
  let mayHoldAlarms: Bool
  let mayDefineZones: Bool

  private init(
    _ component: String, _ method: String, _ section: String, _ number: Number, once: String,
    atLeastOnce: String = "", atMostOnce: String, never: String, statuses: String = "", alarms: Bool,
    zones: Bool = true
  ) {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    self.component = component
    self.method = method
    self.section = "RFC 5546, " + section
    self.number = number
    self.once = words(once)
    self.atLeastOnce = words(atLeastOnce)
    self.atMostOnce = words(atMostOnce)
    self.never = words(never)
    self.statuses = words(statuses)
    mayHoldAlarms = alarms
    mayDefineZones = zones
  }

  /// Components that messages are about.
  static let kinds = ["VEVENT", "VFREEBUSY", "VTODO", "VJOURNAL"]
  /// Every METHOD that the RFC defines.
  static let methods = [
    "PUBLISH", "REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER",
  ]

  /// The table for a component and a method, in upper case; nil where there is none.
  static func of(_ component: String, _ method: String) -> MessageRule? {
    byName[component + " " + method]
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.component + " " + $0.method, $0) })

  private static let event = """
    CLASS CREATED DESCRIPTION DTEND DURATION GEO LAST-MODIFIED LOCATION PRIORITY RRULE TRANSP URL
    """
  private static let todo = """
    CLASS COMPLETED CREATED DESCRIPTION DUE DURATION GEO LAST-MODIFIED LOCATION PERCENT-COMPLETE URL
    """
  private static let journal = "CLASS CREATED LAST-MODIFIED SUMMARY URL"

  /// Every table of RFC 5546, 3.2 to 3.5.
  static let all: [MessageRule] = [
    MessageRule(
      "VEVENT", "PUBLISH", "3.2.1", .many, once: "DTSTAMP DTSTART ORGANIZER SUMMARY UID",
      atMostOnce: event + " CONTACT RECURRENCE-ID SEQUENCE STATUS", never: "ATTENDEE REQUEST-STATUS",
      statuses: "TENTATIVE CONFIRMED CANCELLED", alarms: true),
    MessageRule(
      "VEVENT", "REQUEST", "3.2.2", .manyOfOneUID, once: "DTSTAMP DTSTART ORGANIZER SUMMARY UID",
      atLeastOnce: "ATTENDEE", atMostOnce: event + " RECURRENCE-ID SEQUENCE STATUS", never: "REQUEST-STATUS",
      statuses: "TENTATIVE CONFIRMED", alarms: true),
    MessageRule(
      "VEVENT", "REPLY", "3.2.3", .manyOfOneUID, once: "ATTENDEE DTSTAMP ORGANIZER UID",
      atMostOnce: event + " DTSTART RECURRENCE-ID SEQUENCE STATUS SUMMARY", never: "", alarms: false),
    MessageRule(
      "VEVENT", "ADD", "3.2.4", .one, once: "DTSTAMP DTSTART ORGANIZER SEQUENCE SUMMARY UID",
      atMostOnce: event.replacing(" RRULE", with: "") + " STATUS",
      never: "EXDATE RECURRENCE-ID REQUEST-STATUS RDATE RRULE", statuses: "TENTATIVE CONFIRMED", alarms: true),
    MessageRule(
      "VEVENT", "CANCEL", "3.2.5", .manyOfOneUID, once: "DTSTAMP ORGANIZER SEQUENCE UID",
      atMostOnce: event + " DTSTART RECURRENCE-ID STATUS SUMMARY", never: "REQUEST-STATUS",
      statuses: "CANCELLED", alarms: false),
    MessageRule(
      "VEVENT", "REFRESH", "3.2.6", .one, once: "ATTENDEE DTSTAMP ORGANIZER UID", atMostOnce: "RECURRENCE-ID",
      never: """
        ATTACH CATEGORIES CLASS CONTACT CREATED DESCRIPTION DTEND DTSTART DURATION EXDATE GEO LAST-MODIFIED LOCATION \
        PRIORITY RDATE RELATED-TO REQUEST-STATUS RESOURCES RRULE SEQUENCE STATUS SUMMARY TRANSP URL
        """, alarms: false),
    MessageRule(
      "VEVENT", "COUNTER", "3.2.7", .one, once: "DTSTAMP DTSTART ORGANIZER SEQUENCE SUMMARY UID",
      atMostOnce: event + " RECURRENCE-ID STATUS", never: "", statuses: "TENTATIVE CONFIRMED CANCELLED",
      alarms: true),
    MessageRule(
      "VEVENT", "DECLINECOUNTER", "3.2.8", .manyOfOneUID, once: "DTSTAMP ORGANIZER SEQUENCE UID",
      atLeastOnce: "ATTENDEE", atMostOnce: event + " DTSTART RECURRENCE-ID STATUS SUMMARY", never: "",
      statuses: "TENTATIVE CONFIRMED", alarms: false),
    MessageRule(
      "VFREEBUSY", "PUBLISH", "3.3.1", .many, once: "DTSTAMP DTSTART DTEND ORGANIZER UID",
      atMostOnce: "CONTACT URL", never: "ATTENDEE DURATION REQUEST-STATUS", alarms: false, zones: false),
    MessageRule(
      "VFREEBUSY", "REQUEST", "3.3.2", .one, once: "DTEND DTSTAMP DTSTART ORGANIZER UID",
      atLeastOnce: "ATTENDEE", atMostOnce: "CONTACT", never: "FREEBUSY DURATION REQUEST-STATUS URL",
      alarms: false, zones: false),
    MessageRule(
      "VFREEBUSY", "REPLY", "3.3.3", .one, once: "ATTENDEE DTSTAMP DTEND DTSTART ORGANIZER UID",
      atMostOnce: "CONTACT URL", never: "DURATION SEQUENCE", alarms: false, zones: false),
    MessageRule(
      "VTODO", "PUBLISH", "3.4.1", .many, once: "DTSTAMP DTSTART ORGANIZER PRIORITY SUMMARY UID",
      atMostOnce: todo + " RECURRENCE-ID RRULE SEQUENCE STATUS", never: "ATTENDEE REQUEST-STATUS",
      statuses: "COMPLETED NEEDS-ACTION IN-PROCESS CANCELLED", alarms: true),
    MessageRule(
      "VTODO", "REQUEST", "3.4.2", .manyOfOneUID, once: "DTSTAMP DTSTART ORGANIZER PRIORITY SUMMARY UID",
      atLeastOnce: "ATTENDEE", atMostOnce: todo + " RECURRENCE-ID RRULE SEQUENCE STATUS",
      never: "REQUEST-STATUS", statuses: "COMPLETED NEEDS-ACTION IN-PROCESS", alarms: true),
    MessageRule(
      "VTODO", "REPLY", "3.4.3", .manyOfOneUID, once: "ATTENDEE DTSTAMP ORGANIZER UID",
      atMostOnce: todo + " DTSTART PRIORITY RECURRENCE-ID RRULE SEQUENCE STATUS SUMMARY", never: "",
      alarms: false),
    MessageRule(
      "VTODO", "ADD", "3.4.4", .one, once: "DTSTAMP ORGANIZER PRIORITY SEQUENCE SUMMARY UID",
      atMostOnce: todo + " DTSTART STATUS", never: "EXDATE RECURRENCE-ID REQUEST-STATUS RDATE RRULE",
      statuses: "COMPLETED NEEDS-ACTION IN-PROCESS", alarms: true),
    MessageRule(
      "VTODO", "CANCEL", "3.4.5", .many, once: "UID DTSTAMP ORGANIZER SEQUENCE",
      atMostOnce: todo + " DTSTART PRIORITY RECURRENCE-ID RRULE STATUS", never: "REQUEST-STATUS",
      statuses: "CANCELLED", alarms: false),
    MessageRule(
      "VTODO", "REFRESH", "3.4.6", .one, once: "ATTENDEE DTSTAMP UID", atMostOnce: "RECURRENCE-ID",
      never: """
        ATTACH CATEGORIES CLASS COMMENT COMPLETED CONTACT CREATED DESCRIPTION DTSTART DUE DURATION EXDATE GEO \
        LAST-MODIFIED LOCATION ORGANIZER PERCENT-COMPLETE PRIORITY RDATE RELATED-TO REQUEST-STATUS RESOURCES RRULE \
        SEQUENCE STATUS URL
        """, alarms: false),
    MessageRule(
      "VTODO", "COUNTER", "3.4.7", .one, once: "DTSTAMP ORGANIZER PRIORITY SUMMARY UID",
      atLeastOnce: "ATTENDEE", atMostOnce: todo + " DTSTART RECURRENCE-ID RRULE SEQUENCE STATUS", never: "",
      statuses: "COMPLETED NEEDS-ACTION IN-PROCESS CANCELLED", alarms: true),
    MessageRule(
      "VTODO", "DECLINECOUNTER", "3.4.8", .one, once: "DTSTAMP ORGANIZER SEQUENCE UID",
      atLeastOnce: "ATTENDEE", atMostOnce: todo + " DTSTART PRIORITY RECURRENCE-ID RRULE STATUS", never: "",
      statuses: "COMPLETED NEEDS-ACTION IN-PROCESS", alarms: false),
    MessageRule(
      "VJOURNAL", "PUBLISH", "3.5.1", .many, once: "DESCRIPTION DTSTAMP DTSTART ORGANIZER UID",
      atMostOnce: journal + " RECURRENCE-ID RRULE SEQUENCE STATUS", never: "ATTENDEE REQUEST-STATUS",
      statuses: "DRAFT FINAL CANCELLED", alarms: true),
    MessageRule(
      "VJOURNAL", "ADD", "3.5.2", .one, once: "DESCRIPTION DTSTAMP DTSTART ORGANIZER SEQUENCE UID",
      atMostOnce: journal + " STATUS",
      never: "ATTENDEE EXDATE RECURRENCE-ID REQUEST-STATUS RDATE RRULE", statuses: "DRAFT FINAL CANCELLED",
      alarms: true),
    MessageRule(
      "VJOURNAL", "CANCEL", "3.5.3", .manyOfOneUID, once: "DTSTAMP ORGANIZER SEQUENCE UID",
      atMostOnce: journal + " DESCRIPTION DTSTART RECURRENCE-ID RRULE STATUS",
      never: "ATTENDEE REQUEST-STATUS", statuses: "CANCELLED", alarms: false),
  ]
}
