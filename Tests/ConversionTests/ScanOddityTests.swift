import Testing

@testable import Conversion
@testable import ICalendar

/// Lines that the two routes once read in two ways.
@Suite("Scanning changes nothing about odd lines") struct ScanOddityTests {
  private static let old = "DTSTART:20200101T000000Z"
  private static let current = "DTSTART:20260320T090000Z"
  /// Of an event long past, unless they say otherwise.
  private static let lines = [
    // What ends the parameters: the last colon after an unquoted TZID, the first one outside quotes elsewhere,
    // where quotes enclose a value whole.
    "RRULE;TZID=a:FREQ=DAILY;UNTIL=20200105;BYSETPOS=1:FREQ=DAILY", "STATUS;TZID=a:b:CANCELLED",
    "DTEND;\":\":20260401T000000Z", "STATUS;X=a\":b\":CANCELLED", "STATUS;X=\"a:b\"c:CANCELLED",
    "X-A;P=a\"b;Q=\"c:d\"", "ATTENDEE;CN=\"a:b\":mailto:c@example.com", "X-A;P=\"a;b\";Q=c:d",
    // Quoted-printable text is what parameters say is one, folded or not.
    "X-QUOTED-PRINTABLE:abc=\r\nX-B:1", "X-A;ENCODING=QUOTED-PRINTABLE:abc=\r\nX-B:1",
    "X-A;ENCODING=QUO\r\n TED-PRINTABLE:abc=\r\nX-B:1", "X-A:abc=\r\n =\r\nX-B:1",
    "X-A;P=" + String(repeating: "y\r\n ", count: 700) + ";ENCODING=QUOTED-PRINTABLE:abc=\r\nX-B:1",
    // Names that are long, or none.
    "X-" + String(repeating: "A", count: 40) + "\u{FB01}:1",
    "X-" + String(repeating: "A", count: 40) + "\u{131}:1",
    "X-" + String(repeating: "a", count: 40) + ":1\r\n 2", ":value", ";X=1:value",
    // Values that one route took and the other did not.
    "DURATION:P0000000001D", "RRULE:FREQ=MONTHLY;BYDAY=XX,5MO;COUNT=600", "RRULE:FREQ=DAILY;WKST=XX;COUNT=2",
    "RRULE:FREQ=MONTHLY;BYDAY=+1XX,+5MO;COUNT=600",
    // Parts of rules that name nothing, and other loose forms with one reading.
    "RRULE:FREQ=MONTHLY;BYMONTHDAY=0", "RRULE:FREQ=WEEKLY;BYDAY=0MO;COUNT=900",
    "RRULE:FREQ=MONTHLY;BYDAY=4;COUNT=400",
    "RRULE:FREQ=YEARLY;BYMONTH=0", "RRULE:FREQ=DAILY\\;COUNT=9000", "RRULE:FREQ=MONTHLY;BYSETPOS=0;BYDAY=MO",
    "RRULE:FREQ=DAILY;COUNT=", "RRULE:FREQ=YEARLY;BYDAY=0MO,1TU", "DURATION:PT400W", "DURATION:P٩٠٠D",
    "DTEND;TZID=Europe/Berlin:2026-04-01T09:00:00", "DTEND;TZID=Europe/Berlin:20260401T090000.000",
    "DTEND;TZID= \"Europe/Berlin\":20260401T090000", "DTEND:2026-04-01T09:00:00.000Z", "  END:VEVENT",
    "SUMMARY:a\r\n  END:VEVENT", "SUMMARY:a\r\n begin: here", "BEGIN:VALARM\r\n  ACTION:AUDIO\r\nEND:VALARM",
    // Borders in pieces, inside another component.
    "BEGIN:VALARM\r\nEN\r\n D:VALARM\r\nRRULE:FREQ=DAILY\r\nEND:VALARM",
    "BEGIN:VALARM\r\nX-QUOTED-PRINTABLE:abc=\r\nEND:VALARM\r\nRRULE:FREQ=DAILY",
  ]

  @Test("in an event", arguments: lines)
  func line(text: String) throws {
    let events =
      BothRoutes.event("UID:a", Self.old, text) + BothRoutes.event("UID:b", text, "DTSTART:20250331T090000Z")
      + BothRoutes.event("UID:c", Self.current, text)
    try BothRoutes.compare(Array(BothRoutes.calendar(events).utf8), now: "20260320", "\(text.prefix(80))")
  }

  @Test(
    "beside events",
    arguments: [
      "X-QUOTED-PRINTABLE:=\r\n",
      "X-F:\(String(repeating: "z", count: 4_050))\r\nX-WR-CALNAME:aa"
        + String(repeating: "\r\n bb", count: 60) + "\r\n",
      "BEGIN:VTODO\r\nUID:t\r\nB\r\n EGIN:VEVENT\r\nUID:b\r\n\(current)\r\nE\r\n ND:VEVENT\r\nEND:VTODO\r\n",
      "BEGIN:VTODO\r\nE\r\n ND:VTODO\r\nMETHOD:CANCEL\r\nEND:VTODO\r\n",
      "BEGIN:VTODO\r\nE\r\n ND:VTODO\r\nX-WR-CALNAME:b\r\nEND:VTODO\r\n",
    ])
  func beside(text: String) throws {
    let calendar = BothRoutes.calendar(text + BothRoutes.event("UID:a", Self.current))
    try BothRoutes.compare(Array(calendar.utf8), now: "20260320", "\(text.prefix(80))")
  }

  @Test(
    "whose first DTSTART is not quite right", arguments: ["20260320T0900", "2026-03-20", "20260320T240000"])
  func starts(value: String) throws {
    let calendar = BothRoutes.calendar(BothRoutes.event("UID:a", "DTSTART:\(value)", Self.old))
    try BothRoutes.compare(Array(calendar.utf8), now: "20260320", "\(value)")
  }

  @Test(
    "that name one instance in two ways",
    arguments: [
      ("RECURRENCE-ID:20200101T090000Z", "RECURRENCE-ID:20200101T090000z"),
      ("RECURRENCE-ID;VALUE=DATE:20200101T090000", "RECURRENCE-ID;VALUE=DATE:20200101T100000"),
    ])
  func instances(first: String, second: String) throws {
    let events = BothRoutes.event("UID:a", first, Self.old) + BothRoutes.event("UID:a", second, Self.old)
    try BothRoutes.compare(Array(BothRoutes.calendar(events).utf8), now: "20260320", "\(first)")
  }

  @Test("longer than lines may be")
  func longLines() throws {
    let long = String(repeating: "x", count: 33_554_433)
    let events = BothRoutes.event("UID:a", Self.old, "X-A:\(long)", "STATUS;X=\(long):CANCELLED")
    try BothRoutes.compare(Array(BothRoutes.calendar(events).utf8), now: "20260320", "lines beyond the limit")
  }

  @Test("of thousands of names with one hash")
  func names() throws {
    // A bit of the first eight letters and one of the next eight that cancel each other out.
    let pairs = (0..<16).map { bit in
      let place = bit / 2 * 8 + bit % 2
      return (UInt64(1) << UInt64(place), UInt64(1) << UInt64((place + 64 - 29) % 64))
    }
    let names = (0..<5_000).map { number in
      var (first, second): (UInt64, UInt64) = (0x6464_6464_6464_6464, 0x6262_6262_6262_6262)
      for (bit, pair) in pairs.enumerated() where number >> bit & 1 == 1 {
        first ^= pair.0
        second ^= pair.1
      }
      return text(first) + text(second)
    }
    let keys = Set(names.map { NameKey($0.utf8).hashed })
    #expect(keys.count == 1)
    let lines = names.map { "\($0):1" }
    let calendar = BothRoutes.calendar(
      BothRoutes.event("UID:a", Self.old, lines.joined(separator: "\r\n"))
        + BothRoutes.event("UID:b", Self.current))
    try BothRoutes.compare(Array(calendar.utf8), now: "20260320", "many names")
  }

  private func text(_ word: UInt64) -> String {
    unsafe withUnsafeBytes(of: word.littleEndian) { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
