import CalendarDomain

/// The properties that some model has a field for: a line's name is looked up once, and what reads the
/// line then switches over a number.
///
/// Source: RFC 5545, 8.3.2; RFC 7986, 5; RFC 7953; RFC 9073, 6; RFC 9074, 8.
enum KnownProperty: String, CaseIterable {
  case acknowledged = "ACKNOWLEDGED"
  case action = "ACTION"
  case attach = "ATTACH"
  case attendee = "ATTENDEE"
  case busytype = "BUSYTYPE"
  case calendarAddress = "CALENDAR-ADDRESS"
  case calscale = "CALSCALE"
  case categories = "CATEGORIES"
  case `class` = "CLASS"
  case color = "COLOR"
  case comment = "COMMENT"
  case completed = "COMPLETED"
  case conference = "CONFERENCE"
  case contact = "CONTACT"
  case created = "CREATED"
  case description = "DESCRIPTION"
  case dtend = "DTEND"
  case dtstamp = "DTSTAMP"
  case dtstart = "DTSTART"
  case due = "DUE"
  case duration = "DURATION"
  case exdate = "EXDATE"
  case exrule = "EXRULE"
  case freebusy = "FREEBUSY"
  case geo = "GEO"
  case image = "IMAGE"
  case lastModified = "LAST-MODIFIED"
  case location = "LOCATION"
  case locationType = "LOCATION-TYPE"
  case method = "METHOD"
  case name = "NAME"
  case organizer = "ORGANIZER"
  case participantType = "PARTICIPANT-TYPE"
  case percentComplete = "PERCENT-COMPLETE"
  case priority = "PRIORITY"
  case prodid = "PRODID"
  case proximity = "PROXIMITY"
  case rdate = "RDATE"
  case recurrenceID = "RECURRENCE-ID"
  case refreshInterval = "REFRESH-INTERVAL"
  case relatedTo = "RELATED-TO"
  case `repeat` = "REPEAT"
  case requestStatus = "REQUEST-STATUS"
  case resourceType = "RESOURCE-TYPE"
  case resources = "RESOURCES"
  case rrule = "RRULE"
  case sequence = "SEQUENCE"
  case source = "SOURCE"
  case status = "STATUS"
  case structuredData = "STRUCTURED-DATA"
  case summary = "SUMMARY"
  case transp = "TRANSP"
  case trigger = "TRIGGER"
  case tzid = "TZID"
  case tzidAliasOf = "TZID-ALIAS-OF"
  case tzname = "TZNAME"
  case tzoffsetfrom = "TZOFFSETFROM"
  case tzoffsetto = "TZOFFSETTO"
  case tzuntil = "TZUNTIL"
  case tzurl = "TZURL"
  case uid = "UID"
  case url = "URL"
  case version = "VERSION"
  case xAppleCalendarColor = "X-APPLE-CALENDAR-COLOR"
  case xPublishedTTL = "X-PUBLISHED-TTL"
  case xWrCaldesc = "X-WR-CALDESC"
  case xWrCalname = "X-WR-CALNAME"
  case xWrTimezone = "X-WR-TIMEZONE"

  /// The property of that name, in any case; nil for one that no model has a field for.
  init?(name: String) {
    if let found = KnownProperty.byName[name] {
      self = found
      return
    }
    let upper = name.inUpperCase
    guard upper != name, let found = KnownProperty.byName[upper] else { return nil }
    self = found
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

extension ComponentDecodable {
  /// Reads one line, whatever its name.
  mutating func take(_ property: ContentProperty, _ context: inout DecodingContext) -> DecodingOutcome {
    guard let known = KnownProperty(name: property.name) else { return .left }
    return take(property, as: known, &context)
  }
}
