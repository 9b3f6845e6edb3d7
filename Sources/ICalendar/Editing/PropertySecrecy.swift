/// What a property or parameter may tell about its author.
enum PropertySecrecy {
  /// Nothing, or nothing that could be left out.
  case kept
  case text
  /// A UID or a reference to one.
  case identifier
  /// A calendar user.
  case address
  case uri
  /// Latitude and longitude.
  case place
  /// REQUEST-STATUS.
  case status

  static func of(_ name: String) -> PropertySecrecy { properties[name] ?? .text }

  static func ofParameter(_ name: String) -> PropertySecrecy { parameters[name] ?? .text }

  /// Truth values, times, durations and short numbers: settings of programs.
  static func isHarmless(_ text: String) -> Bool {
    if text.isEmpty || ["TRUE", "FALSE"].contains(text.uppercased()) { return true }
    if Int(text) != nil { return text.utf8.count <= 4 }
    return TimeDecoding.time(text, tzid: nil, type: nil)?.time.isDate == false
      || text.hasPrefix("PT") && text.dropFirst(2).allSatisfy { $0.isNumber || "HMS".contains($0) }
  }

  private static let properties: [String: PropertySecrecy] = {
    var table: [String: PropertySecrecy] = [:]
    let kept = """
      VERSION PRODID CALSCALE METHOD DTSTART DTEND DUE DURATION DTSTAMP CREATED LAST-MODIFIED COMPLETED SEQUENCE \
      STATUS CLASS TRANSP PRIORITY PERCENT-COMPLETE RRULE EXRULE RDATE EXDATE RECURRENCE-ID ACTION TRIGGER REPEAT \
      ACKNOWLEDGED PROXIMITY BUSYTYPE FREEBUSY TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL TZUNTIL TZID-ALIAS-OF COLOR \
      REFRESH-INTERVAL X-PUBLISHED-TTL X-WR-TIMEZONE X-LIC-LOCATION X-APPLE-CALENDAR-COLOR X-CALENDARR-COLOR \
      X-CALENDARR-COVERAGE-START X-CALENDARR-COVERAGE-END LOCATION-TYPE RESOURCE-TYPE PARTICIPANT-TYPE \
      X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-INTENDEDSTATUS X-MICROSOFT-CDO-IMPORTANCE BEGIN END
      """
    for name in kept.split(separator: " ") { table[String(name)] = .kept }
    for name in ["UID", "RELATED-TO", "X-WR-RELCALID"] { table[name] = .identifier }
    for name in ["ATTENDEE", "ORGANIZER", "CALENDAR-ADDRESS"] { table[name] = .address }
    for name in ["URL", "SOURCE", "ATTACH", "IMAGE", "CONFERENCE", "LINK", "CONCEPT", "STRUCTURED-DATA"] {
      table[name] = .uri
    }
    table["GEO"] = .place
    table["REQUEST-STATUS"] = .status
    return table
  }()

  private static let parameters: [String: PropertySecrecy] = {
    var table: [String: PropertySecrecy] = [:]
    let kept = """
      VALUE TZID ENCODING CHARSET FMTTYPE CUTYPE ROLE PARTSTAT RSVP RELTYPE RELATED RANGE FBTYPE LANGUAGE DISPLAY \
      FEATURE SIZE ORDER SCHEMA DERIVED GAP SCHEDULE-AGENT SCHEDULE-STATUS SCHEDULE-FORCE-SEND QUOTED-PRINTABLE
      """
    for name in kept.split(separator: " ") { table[String(name)] = .kept }
    for name in ["MEMBER", "DELEGATED-FROM", "DELEGATED-TO", "SENT-BY", "EMAIL"] { table[name] = .address }
    for name in ["DIR", "ALTREP", "LINKREL"] { table[name] = .uri }
    return table
  }()
}
