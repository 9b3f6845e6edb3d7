/// Zone definitions as exporters write them, for zones whose rule has been the same for long.
enum GenerateZoneDefinition {
  /// The lines of a VTIMEZONE, or none: readers know the name from elsewhere.
  static func lines(for zone: String) -> [String] {
    switch zone {
    case "Europe/Berlin": europe(zone, standard: "+0100", daylight: "+0200", hour: 2, names: ("CET", "CEST"))
    case "Europe/London": europe(zone, standard: "+0000", daylight: "+0100", hour: 1, names: ("GMT", "BST"))
    case "America/New_York":
      definition(
        zone,
        [
          ("DAYLIGHT", "-0500", "-0400", "EDT", "20070311T020000", "BYMONTH=3;BYDAY=2SU"),
          ("STANDARD", "-0400", "-0500", "EST", "20071104T020000", "BYMONTH=11;BYDAY=1SU"),
        ])
    default: []
    }
  }

  private static func europe(
    _ zone: String, standard: String, daylight: String, hour: Int, names: (String, String)
  ) -> [String] {
    definition(
      zone,
      [
        ("DAYLIGHT", standard, daylight, names.1, "19970330T0\(hour)0000", "BYMONTH=3;BYDAY=-1SU"),
        ("STANDARD", daylight, standard, names.0, "19971026T0\(hour + 1)0000", "BYMONTH=10;BYDAY=-1SU"),
      ])
  }

  private static func definition(
    _ zone: String,
    _ observances: [(kind: String, from: String, to: String, name: String, start: String, rule: String)]
  ) -> [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone)"]
    for observance in observances {
      lines += [
        "BEGIN:\(observance.kind)", "TZOFFSETFROM:\(observance.from)", "TZOFFSETTO:\(observance.to)",
        "TZNAME:\(observance.name)", "DTSTART:\(observance.start)", "RRULE:FREQ=YEARLY;\(observance.rule)",
        "END:\(observance.kind)",
      ]
    }
    return lines + ["END:VTIMEZONE"]
  }
}
