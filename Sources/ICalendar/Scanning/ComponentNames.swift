/// Names of components that decide where a component may stand.
enum ComponentNames {
  static let calendar = NameKey("VCALENDAR".utf8)
  static let event = NameKey("VEVENT".utf8)
  static let timeZone = NameKey("VTIMEZONE".utf8)

  /// Components that stand in a VCALENDAR and nowhere else.
  static let calendarLevel: [NameKey] = [
    "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
  ].map { NameKey($0.utf8) }
  /// Components that stand inside another, so that one at the level of a calendar is out of order.
  static let innerOnly: [NameKey] = [
    "VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "PARTICIPANT", "VLOCATION", "VRESOURCE",
  ].map { NameKey($0.utf8) }
}
