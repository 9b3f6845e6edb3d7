extension Vocabulary {
  /// Every component, the outermost ones first.
  public static let components: [ComponentTerm] = [
    ComponentTerm("VCALENDAR", in: [], "RFC 5545, 3.6"),
    ComponentTerm(
      "VEVENT", in: calendar, isScheduled: true, exclusive: [.init("DTEND", "DURATION")], "RFC 5545, 3.6.1"),
    ComponentTerm(
      "VTODO", in: calendar, isScheduled: true, exclusive: [.init("DUE", "DURATION")],
      needs: [.init("DURATION", "DTSTART")], "RFC 5545, 3.6.2"),
    ComponentTerm("VJOURNAL", in: calendar, isScheduled: true, "RFC 5545, 3.6.3"),
    ComponentTerm("VFREEBUSY", in: calendar, isScheduled: true, "RFC 5545, 3.6.4"),
    ComponentTerm("VTIMEZONE", in: calendar, "RFC 5545, 3.6.5"),
    ComponentTerm(
      "VAVAILABILITY", in: calendar, isScheduled: true, exclusive: [.init("DTEND", "DURATION")],
      needs: [.init("DURATION", "DTSTART")], "RFC 7953, 3.1"),
    ComponentTerm("STANDARD", in: ["VTIMEZONE"], "RFC 5545, 3.6.5"),
    ComponentTerm("DAYLIGHT", in: ["VTIMEZONE"], "RFC 5545, 3.6.5"),
    ComponentTerm(
      "VALARM", in: ["VEVENT", "VTODO"],
      needs: [.init("DURATION", "REPEAT"), .init("REPEAT", "DURATION")], "RFC 5545, 3.6.6"),
    ComponentTerm(
      "AVAILABLE", in: ["VAVAILABILITY"], exclusive: [.init("DTEND", "DURATION")], "RFC 7953, 3.1"),
    ComponentTerm("PARTICIPANT", in: ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"], "RFC 9073, 7.1"),
    ComponentTerm(
      "VLOCATION", in: ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VALARM", "PARTICIPANT"], "RFC 9073, 7.2"),
    ComponentTerm(
      "VRESOURCE", in: ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "PARTICIPANT"], "RFC 9073, 7.3"),
  ]

  private static let calendar: Set<String> = ["VCALENDAR"]
}
