extension Vocabulary {
  /// Every property, by name.
  public static let properties: [PropertyTerm] = [
    PropertyTerm("ACKNOWLEDGED", .dateTime, .formal, "VALARM?", "RFC 9074, 6.1"),
    PropertyTerm("ACTION", .text, form: .word, .formal, "VALARM!", "RFC 5545, 3.8.6.1"),
    PropertyTerm("ATTACH", .uri, .uri, "VEVENT* VTODO* VJOURNAL* VALARM* PARTICIPANT*", "RFC 5545, 3.8.1.1"),
    PropertyTerm(
      "ATTENDEE", .calAddress, .address, "VEVENT* VTODO* VJOURNAL* VFREEBUSY* VALARM*", "RFC 5545, 3.8.4.1"),
    PropertyTerm("BUSYTYPE", .text, form: .word, .formal, "VAVAILABILITY?", "RFC 7953, 3.2"),
    PropertyTerm("CALENDAR-ADDRESS", .calAddress, .address, "PARTICIPANT?", "RFC 9073, 6.4"),
    PropertyTerm("CALSCALE", .text, form: .word, .kept, "VCALENDAR?", "RFC 5545, 3.7.1"),
    PropertyTerm(
      "CATEGORIES", .text, isList: true, .text,
      "VCALENDAR* VEVENT* VTODO* VJOURNAL* VAVAILABILITY* AVAILABLE* PARTICIPANT*", "RFC 5545, 3.8.1.2"),
    PropertyTerm(
      "CLASS", .text, form: .word, .formal, use: .decides, "VEVENT? VTODO? VJOURNAL? VAVAILABILITY?",
      "RFC 5545, 3.8.1.3"),
    PropertyTerm(
      "COLOR", .text, form: .word, .kept, use: .drawn, "VCALENDAR? VEVENT? VTODO? VJOURNAL?", "RFC 7986, 5.9"),
    PropertyTerm(
      "COMMENT", .text, .text,
      "VEVENT* VTODO* VJOURNAL* VFREEBUSY* STANDARD* DAYLIGHT* VAVAILABILITY* AVAILABLE* PARTICIPANT*",
      "RFC 5545, 3.8.1.4"),
    PropertyTerm("COMPLETED", .dateTime, .formal, "VTODO?", "RFC 5545, 3.8.2.1"),
    PropertyTerm("CONCEPT", .uri, .uri, "VEVENT* VTODO* VJOURNAL*", "RFC 9253, 8.1"),
    PropertyTerm("CONFERENCE", .uri, alwaysNamesType: true, .uri, "VEVENT* VTODO*", "RFC 7986, 5.11"),
    PropertyTerm(
      "CONTACT", .text, .text, "VEVENT* VTODO* VJOURNAL* VFREEBUSY? VAVAILABILITY* AVAILABLE* PARTICIPANT*",
      "RFC 5545, 3.8.4.2"),
    PropertyTerm(
      "CREATED", .dateTime, .formal, "VEVENT? VTODO? VJOURNAL? VAVAILABILITY? AVAILABLE? PARTICIPANT?",
      "RFC 5545, 3.8.7.1"),
    PropertyTerm(
      "DESCRIPTION", .text, .text,
      "VCALENDAR* VEVENT? VTODO? VJOURNAL* VALARM? VAVAILABILITY? AVAILABLE? PARTICIPANT? VLOCATION? VRESOURCE?",
      "RFC 5545, 3.8.1.5"),
    PropertyTerm(
      "DTEND", .dateTime, .formal, use: .drawn, "VEVENT? VFREEBUSY? VAVAILABILITY? AVAILABLE?",
      "RFC 5545, 3.8.2.2"),
    PropertyTerm(
      "DTSTAMP", .dateTime, .formal, use: .drawn,
      "VEVENT! VTODO! VJOURNAL! VFREEBUSY! VAVAILABILITY! AVAILABLE! PARTICIPANT?", "RFC 5545, 3.8.7.2"),
    PropertyTerm(
      "DTSTART", .dateTime, .formal, use: .drawn,
      "VEVENT? VTODO? VJOURNAL? VFREEBUSY? STANDARD! DAYLIGHT! VAVAILABILITY? AVAILABLE!", "RFC 5545, 3.8.2.4"
    ),
    PropertyTerm("DUE", .dateTime, .formal, "VTODO?", "RFC 5545, 3.8.2.3"),
    PropertyTerm(
      "DURATION", .duration, .formal, use: .drawn, "VEVENT? VTODO? VALARM? VAVAILABILITY? AVAILABLE?",
      "RFC 5545, 3.8.2.5"),
    PropertyTerm(
      "EXDATE", .dateTime, isList: true, .formal, use: .drawn, "VEVENT* VTODO* VJOURNAL* AVAILABLE*",
      "RFC 5545, 3.8.5.1"),
    PropertyTerm("EXRULE", .recur, .formal, use: .drawn, "VEVENT* VTODO* VJOURNAL*", "RFC 2445, 4.8.5.2"),
    PropertyTerm("FREEBUSY", .period, isList: true, .formal, "VFREEBUSY*", "RFC 5545, 3.8.2.6"),
    PropertyTerm(
      "GEO", .float, .place, "VEVENT? VTODO? PARTICIPANT? VLOCATION? VRESOURCE?", "RFC 5545, 3.8.1.6"),
    PropertyTerm(
      "IMAGE", .uri, alwaysNamesType: true, .uri, "VCALENDAR* VEVENT* VTODO* VJOURNAL*", "RFC 7986, 5.10"),
    PropertyTerm(
      "LAST-MODIFIED", .dateTime, .formal, use: .drawn,
      "VCALENDAR? VEVENT? VTODO? VJOURNAL? VTIMEZONE? VAVAILABILITY? AVAILABLE? PARTICIPANT?",
      "RFC 5545, 3.8.7.3"),
    PropertyTerm("LINK", .uri, alwaysNamesType: true, .uri, "VEVENT* VTODO* VJOURNAL*", "RFC 9253, 8.2"),
    PropertyTerm(
      "LOCATION", .text, .text, use: .drawn, "VEVENT? VTODO? VAVAILABILITY? AVAILABLE? PARTICIPANT*",
      "RFC 5545, 3.8.1.7"),
    PropertyTerm("LOCATION-TYPE", .text, isList: true, .kept, "VLOCATION?", "RFC 9073, 6.1"),
    PropertyTerm("METHOD", .text, form: .word, .kept, "VCALENDAR?", "RFC 5545, 3.7.2"),
    PropertyTerm("NAME", .text, .text, "VCALENDAR* VLOCATION? VRESOURCE?", "RFC 7986, 5.1"),
    PropertyTerm(
      "ORGANIZER", .calAddress, .address, "VEVENT? VTODO? VJOURNAL? VFREEBUSY? VAVAILABILITY?",
      "RFC 5545, 3.8.4.3"),
    PropertyTerm("PARTICIPANT-TYPE", .text, form: .word, .formal, "PARTICIPANT!", "RFC 9073, 6.2"),
    PropertyTerm("PERCENT-COMPLETE", .integer, .formal, "VTODO?", "RFC 5545, 3.8.1.8"),
    PropertyTerm(
      "PRIORITY", .integer, .formal, "VEVENT? VTODO? VAVAILABILITY? PARTICIPANT?", "RFC 5545, 3.8.1.9"),
    PropertyTerm("PRODID", .text, .kept, "VCALENDAR!", "RFC 5545, 3.7.3"),
    PropertyTerm("PROXIMITY", .text, form: .word, .formal, "VALARM?", "RFC 9074, 8.1"),
    PropertyTerm(
      "RDATE", .dateTime, isList: true, .formal, use: .drawn,
      "VEVENT* VTODO* VJOURNAL* STANDARD* DAYLIGHT* AVAILABLE*", "RFC 5545, 3.8.5.2"),
    PropertyTerm(
      "RECURRENCE-ID", .dateTime, .formal, use: .drawn, "VEVENT? VTODO? VJOURNAL? AVAILABLE?",
      "RFC 5545, 3.8.4.4"),
    PropertyTerm("REFID", .text, .text, "VEVENT* VTODO* VJOURNAL*", "RFC 9253, 8.3"),
    PropertyTerm(
      "REFRESH-INTERVAL", .duration, alwaysNamesType: true, .formal, "VCALENDAR?", "RFC 7986, 5.7"),
    PropertyTerm(
      "RELATED-TO", .text, .identifier, "VEVENT* VTODO* VJOURNAL* VALARM* PARTICIPANT*", "RFC 5545, 3.8.4.5"),
    PropertyTerm("REPEAT", .integer, .formal, "VALARM?", "RFC 5545, 3.8.6.2"),
    PropertyTerm(
      "REQUEST-STATUS", .text, .status, "VEVENT* VTODO* VJOURNAL* VFREEBUSY* PARTICIPANT*",
      "RFC 5545, 3.8.8.3"),
    PropertyTerm("RESOURCE-TYPE", .text, .formal, "VRESOURCE?", "RFC 9073, 6.3"),
    PropertyTerm(
      "RESOURCES", .text, isList: true, .text, "VEVENT* VTODO* PARTICIPANT*", "RFC 5545, 3.8.1.10"),
    PropertyTerm(
      "RRULE", .recur, .formal, use: .drawn, "VEVENT* VTODO* VJOURNAL* STANDARD* DAYLIGHT* AVAILABLE?",
      "RFC 5545, 3.8.5.3"),
    PropertyTerm(
      "SEQUENCE", .integer, .formal, use: .drawn, "VEVENT? VTODO? VJOURNAL? VAVAILABILITY? PARTICIPANT?",
      "RFC 5545, 3.8.7.4"),
    PropertyTerm("SOURCE", .uri, alwaysNamesType: true, .uri, "VCALENDAR?", "RFC 7986, 5.8"),
    PropertyTerm(
      "STATUS", .text, form: .oneOf(statuses), .formal, use: .decides,
      "VEVENT? VTODO? VJOURNAL? PARTICIPANT?", "RFC 5545, 3.8.1.11"),
    PropertyTerm(
      "STRUCTURED-DATA", .text, alwaysNamesType: true, .uri,
      "PARTICIPANT* VLOCATION* VRESOURCE* VEVENT* VTODO* VJOURNAL*", "RFC 9073, 6.6"),
    PropertyTerm(
      "STYLED-DESCRIPTION", .text, alwaysNamesType: true, .text,
      "VEVENT* VTODO* VJOURNAL* VALARM* PARTICIPANT*", "RFC 9073, 6.5"),
    PropertyTerm(
      "SUMMARY", .text, .text, use: .drawn,
      "VEVENT? VTODO? VJOURNAL? VALARM? VAVAILABILITY? AVAILABLE? PARTICIPANT?", "RFC 5545, 3.8.1.12"),
    PropertyTerm(
      "TRANSP", .text, form: .oneOf(["": ["OPAQUE", "TRANSPARENT"]]), .formal, "VEVENT?", "RFC 5545, 3.8.2.7"),
    PropertyTerm("TRIGGER", .duration, .formal, "VALARM!", "RFC 5545, 3.8.6.3"),
    PropertyTerm("TZID", .text, .kept, "VTIMEZONE!", "RFC 5545, 3.8.3.1"),
    PropertyTerm("TZID-ALIAS-OF", .text, .kept, "VTIMEZONE*", "RFC 7808, 7.2"),
    PropertyTerm("TZNAME", .text, .kept, "STANDARD* DAYLIGHT*", "RFC 5545, 3.8.3.2"),
    PropertyTerm("TZOFFSETFROM", .utcOffset, .formal, "STANDARD! DAYLIGHT!", "RFC 5545, 3.8.3.3"),
    PropertyTerm("TZOFFSETTO", .utcOffset, .formal, "STANDARD! DAYLIGHT!", "RFC 5545, 3.8.3.4"),
    PropertyTerm("TZUNTIL", .dateTime, .formal, "VTIMEZONE?", "RFC 7808, 7.1"),
    PropertyTerm("TZURL", .uri, .uri, "VTIMEZONE?", "RFC 5545, 3.8.3.5"),
    PropertyTerm(
      "UID", .text, .identifier, use: .drawn,
      "VCALENDAR? VEVENT! VTODO! VJOURNAL! VFREEBUSY! VALARM? VAVAILABILITY! AVAILABLE! PARTICIPANT! VLOCATION! VRESOURCE!",
      "RFC 5545, 3.8.4.7"),
    PropertyTerm(
      "URL", .uri, .uri,
      "VCALENDAR? VEVENT? VTODO? VJOURNAL? VFREEBUSY? VAVAILABILITY? PARTICIPANT? VLOCATION?",
      "RFC 5545, 3.8.4.6"),
    PropertyTerm("VERSION", .text, .kept, "VCALENDAR!", "RFC 5545, 3.7.4"),
    PropertyTerm("X-APPLE-CALENDAR-COLOR", .text, .kept, "", "Apple"),
    PropertyTerm("X-CALENDARR-COLOR", .text, .kept, use: .drawn, "", "Calendarr"),
    PropertyTerm("X-CALENDARR-COVERAGE-END", .text, .formal, "", "Calendarr"),
    PropertyTerm("X-CALENDARR-COVERAGE-START", .text, .formal, "", "Calendarr"),
    PropertyTerm("X-LIC-LOCATION", .text, .kept, "", "libical"),
    PropertyTerm("X-MICROSOFT-CDO-ALLDAYEVENT", .text, .formal, use: .decides, "", "MS-OXCICAL"),
    PropertyTerm("X-MICROSOFT-CDO-BUSYSTATUS", .text, .formal, "", "MS-OXCICAL"),
    PropertyTerm("X-MICROSOFT-CDO-IMPORTANCE", .text, .formal, "", "MS-OXCICAL"),
    PropertyTerm("X-MICROSOFT-CDO-INTENDEDSTATUS", .text, .formal, "", "MS-OXCICAL"),
    PropertyTerm("X-PUBLISHED-TTL", .duration, .formal, "", "MS-OXCICAL"),
    PropertyTerm("X-WR-CALDESC", .text, .text, "", "Apple"),
    PropertyTerm("X-WR-CALNAME", .text, .text, "", "Apple"),
    PropertyTerm("X-WR-RELCALID", .text, .identifier, "", "Apple"),
    PropertyTerm("X-WR-TIMEZONE", .text, .kept, "", "Apple"),
  ]

  /// Source: RFC 5545, 3.8.1.11.
  private static let statuses: [String: [String]] = [
    "VEVENT": ["TENTATIVE", "CONFIRMED", "CANCELLED"],
    "VTODO": ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"],
    "VJOURNAL": ["DRAFT", "FINAL", "CANCELLED"],
  ]
}
