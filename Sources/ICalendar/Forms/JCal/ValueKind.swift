import CLibical
import CalendarDomain

/// The type of a property's value, by its VALUE parameter or else by the property's name.
///
/// The names' default types come from libical's tables. Source: RFC 5545, 3.2.20; RFC 7265, 3.4.
enum ValueKind {
  /// Properties that libical's tables lack or read more widely than their RFC.
  private static let defaults: [String: String] = [
    "NAME": "text", "COLOR": "text", "SOURCE": "uri", "REFRESH-INTERVAL": "duration", "IMAGE": "uri",
    "CONFERENCE": "uri", "TRIGGER": "duration", "ATTACH": "uri", "ACKNOWLEDGED": "date-time",
    "PROXIMITY": "text", "PARTICIPANT-TYPE": "text", "CALENDAR-ADDRESS": "cal-address",
    "LOCATION-TYPE": "text", "RESOURCE-TYPE": "text", "STRUCTURED-DATA": "text", "BUSYTYPE": "text",
    "TZUNTIL": "date-time", "TZID-ALIAS-OF": "text", "RDATE": "date-time", "EXDATE": "date-time",
    "GEO": "float", "REQUEST-STATUS": "text", "RRULE": "recur", "EXRULE": "recur", "FREEBUSY": "period",
    "DTSTART": "date-time", "DTEND": "date-time", "DUE": "date-time", "RECURRENCE-ID": "date-time",
    "DTSTAMP": "date-time", "CREATED": "date-time", "LAST-MODIFIED": "date-time", "COMPLETED": "date-time",
    "DURATION": "duration", "STATUS": "text", "CLASS": "text", "TRANSP": "text", "ACTION": "text",
    "METHOD": "text", "VERSION": "text", "CALSCALE": "text", "URL": "uri", "TZURL": "uri",
    "ORGANIZER": "cal-address", "ATTENDEE": "cal-address", "TZOFFSETFROM": "utc-offset",
    "TZOFFSETTO": "utc-offset", "SEQUENCE": "integer", "PRIORITY": "integer", "REPEAT": "integer",
    "PERCENT-COMPLETE": "integer",
  ]

  /// Properties that have no default type: their lines always say VALUE. Source: RFC 7986, 5; RFC 9073, 6.6.
  static let withoutDefault: Set<String> = [
    "SOURCE", "REFRESH-INTERVAL", "IMAGE", "CONFERENCE", "STRUCTURED-DATA",
  ]

  /// Properties whose value is a list with commas.
  static let lists: Set<String> = ["CATEGORIES", "RESOURCES", "EXDATE", "RDATE", "FREEBUSY", "LOCATION-TYPE"]

  /// The default type in lower case, or nil for a property nobody knows; `name` is in upper case.
  static func standard(_ name: String) -> String? {
    if let known = defaults[name] { return known }
    let word = LibicalLock.shared { () -> String? in
      let property = icalproperty_string_to_kind(name)
      guard property != ICAL_NO_PROPERTY, property != ICAL_X_PROPERTY,
        let text = icalvalue_kind_to_string(icalproperty_kind_to_value_kind(property))
      else { return nil }
      return String(cString: text).lowercased()
    }
    return word == "" || word == "none" || word == "x" ? nil : word
  }

  /// The type of this property in lower case; `unknown` when there is no telling.
  static func of(_ property: ContentProperty) -> String {
    property.valueType?.lowercased() ?? standard(property.canonicalName) ?? "unknown"
  }
}
