import Basics
import CalendarDomain
import CalendarTime
import Foundation
import Testing

@testable import ICalendar

@Suite("xCal") struct XCalTests {
  /// The examples of RFC 6321, appendix B.1 and B.2, blanks aside, and one of types that they do not have.
  private static let examples = [
    (
      """
      <?xml version="1.0" encoding="utf-8"?>
      <icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0">
      <vcalendar>
      <properties><calscale><text>GREGORIAN</text></calscale><prodid><text>-//Example Inc.//Example Calendar//EN</text></prodid>
      <version><text>2.0</text></version></properties>
      <components><vevent><properties><dtstamp><date-time>2008-02-05T19:12:24Z</date-time></dtstamp>
      <dtstart><date>2008-10-06</date></dtstart><summary><text>Planning meeting</text></summary>
      <uid><text>4088E990AD89CB3DBB484909</text></uid></properties></vevent></components>
      </vcalendar>
      </icalendar>
      """,
      [
        "BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "PRODID:-//Example Inc.//Example Calendar//EN",
        "VERSION:2.0",
        "BEGIN:VEVENT", "DTSTAMP:20080205T191224Z", "DTSTART;VALUE=DATE:20081006", "SUMMARY:Planning meeting",
        "UID:4088E990AD89CB3DBB484909", "END:VEVENT", "END:VCALENDAR",
      ]
    ),
    (
      """
      <?xml version="1.0" encoding="utf-8" ?>
      <icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar>
      <properties><prodid><text>-//Example Inc.//Example Client//EN</text></prodid><version><text>2.0</text></version></properties>
      <components>
      <vtimezone><properties><last-modified><date-time>2004-01-10T03:28:45Z</date-time></last-modified>
      <tzid>US/Eastern</tzid></properties><components>
      <daylight><properties><dtstart><date-time>2000-04-04T02:00:00</date-time></dtstart>
      <rrule><recur><freq>YEARLY</freq><byday>1SU</byday><bymonth>4</bymonth></recur></rrule>
      <tzname><text>EDT</text></tzname><tzoffsetfrom><utc-offset>-05:00</utc-offset></tzoffsetfrom>
      <tzoffsetto><utc-offset>-04:00</utc-offset></tzoffsetto></properties></daylight>
      <standard><properties><dtstart><date-time>2000-10-26T02:00:00</date-time></dtstart>
      <rrule><recur><freq>YEARLY</freq><byday>-1SU</byday><bymonth>10</bymonth></recur></rrule>
      <tzname><text>EST</text></tzname><tzoffsetfrom><utc-offset>-04:00</utc-offset></tzoffsetfrom>
      <tzoffsetto><utc-offset>-05:00</utc-offset></tzoffsetto></properties></standard></components></vtimezone>
      <vevent><properties><dtstamp><date-time>2006-02-06T00:11:21Z</date-time></dtstamp>
      <dtstart><parameters><tzid><text>US/Eastern</text></tzid></parameters><date-time>2006-01-02T12:00:00</date-time></dtstart>
      <duration><duration>PT1H</duration></duration><rrule><recur><freq>DAILY</freq><count>5</count></recur></rrule>
      <rdate><parameters><tzid><text>US/Eastern</text></tzid></parameters>
      <period><start>2006-01-02T15:00:00</start><duration>PT2H</duration></period></rdate>
      <summary><text>Event #2</text></summary><description><text>a meeting&#x0a;at 12 pm, with lunch</text></description>
      <uid><text>00959BC664CA650E933C892C@example.com</text></uid></properties></vevent>
      <vevent><properties><dtstart><parameters><tzid><text>US/Eastern</text></tzid></parameters>
      <date-time>2006-01-04T14:00:00</date-time></dtstart>
      <recurrence-id><parameters><tzid><text>US/Eastern</text></tzid></parameters><date-time>2006-01-04T12:00:00</date-time></recurrence-id>
      <summary><text>Event #2 bis</text></summary></properties></vevent>
      </components></vcalendar></icalendar>
      """,
      [
        "BEGIN:VCALENDAR", "PRODID:-//Example Inc.//Example Client//EN", "VERSION:2.0",
        "BEGIN:VTIMEZONE", "LAST-MODIFIED:20040110T032845Z", "TZID:US/Eastern",
        "BEGIN:DAYLIGHT", "DTSTART:20000404T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "TZNAME:EDT",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT",
        "BEGIN:STANDARD", "DTSTART:20001026T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZNAME:EST",
        "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE",
        "BEGIN:VEVENT", "DTSTAMP:20060206T001121Z", "DTSTART;TZID=US/Eastern:20060102T120000",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=5", "RDATE;VALUE=PERIOD;TZID=US/Eastern:20060102T150000/PT2H",
        "SUMMARY:Event #2", "DESCRIPTION:a meeting\\nat 12 pm\\, with lunch",
        "UID:00959BC664CA650E933C892C@example.com", "END:VEVENT",
        "BEGIN:VEVENT", "DTSTART;TZID=US/Eastern:20060104T140000",
        "RECURRENCE-ID;TZID=US/Eastern:20060104T120000", "SUMMARY:Event #2 bis", "END:VEVENT",
        "END:VCALENDAR",
      ]
    ),
    (
      """
      <i:icalendar xmlns:i="urn:ietf:params:xml:ns:icalendar-2.0"><i:vcalendar><i:components><i:vevent><i:properties>
      <i:dtstart><i:parameters><i:tzid><i:text>US/Eastern</i:text></i:tzid></i:parameters><i:date-time>2006-01-02T12:00:00</i:date-time></i:dtstart>
      <i:duration><i:duration>PT1H</i:duration></i:duration>
      <i:rrule><i:recur><i:freq>DAILY</i:freq><i:count>5</i:count><i:byday>MO</i:byday><i:byday>TU</i:byday></i:recur></i:rrule>
      <i:rdate><i:parameters><i:tzid><i:text>US/Eastern</i:text></i:tzid></i:parameters>
      <i:period><i:start>2006-01-02T15:00:00</i:start><i:duration>PT2H</i:duration></i:period></i:rdate>
      <x:extra xmlns:x="urn:x"><x:any/></x:extra>
      <i:geo><i:latitude>48.5</i:latitude><i:longitude>-11.25</i:longitude></i:geo>
      <i:request-status><i:code>2.0</i:code><i:description>Success</i:description></i:request-status>
      <i:categories><i:text>a</i:text><i:text>b,c</i:text></i:categories>
      <i:attendee><i:parameters><i:rsvp><i:boolean>true</i:boolean></i:rsvp><i:member><i:cal-address>mailto:a@example.com</i:cal-address>
      <i:cal-address>mailto:b@example.com</i:cal-address></i:member></i:parameters><i:cal-address>mailto:c@example.com</i:cal-address></i:attendee>
      <i:x-at><i:time>23:00:00</i:time></i:x-at>
      </i:properties></i:vevent></i:components></i:vcalendar></i:icalendar>
      """,
      [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART;TZID=US/Eastern:20060102T120000", "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=5;BYDAY=MO,TU", "RDATE;VALUE=PERIOD;TZID=US/Eastern:20060102T150000/PT2H",
        "GEO:48.5;-11.25", "REQUEST-STATUS:2.0;Success", "CATEGORIES:a,b\\,c",
        "ATTENDEE;RSVP=TRUE;MEMBER=\"mailto:a@example.com\",\"mailto:b@example.com\":mailto:c@example.com",
        "X-AT;VALUE=TIME:230000", "END:VEVENT", "END:VCALENDAR",
      ]
    ),
  ]

  @Test("The RFC's examples, and each type of value, read as the lines that they are", arguments: examples)
  func reads(xml: String, lines: [String]) throws {
    let stream = try XCalForm().read(Array(xml.utf8), file: nil, limits: CalendarLimits())
    let text = String(decoding: ComponentPrinter.print(stream.calendars), as: UTF8.self)
    #expect(text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init) == lines)
    for isIndented in [false, true] {
      let again = try XCalForm().read(
        XCalForm().write(stream.calendars, isIndented: isIndented), file: nil, limits: CalendarLimits())
      #expect(again.calendars == stream.calendars)
    }
  }

  @Test(
    "What is no xCal is refused with its place",
    arguments: [
      ("<icalendar/>", 1, 1), ("<icalendar xmlns='urn:ietf:params:xml:ns:icalendar-2.0'></icalendar>", 1, 57),
      ("<icalendar xmlns='urn:ietf:params:xml:ns:icalendar-2.0'>\n<vevent/></icalendar>", 2, 1),
      (
        "<icalendar xmlns='urn:ietf:params:xml:ns:icalendar-2.0'>\n<vcalendar><properties><version/></properties></vcalendar></icalendar>",
        2, 24
      ),
      (
        "<icalendar xmlns='urn:ietf:params:xml:ns:icalendar-2.0'>\n<vcalendar>x</vcalendar></icalendar>", 2,
        12
      ),
    ])
  func refused(xml: String, line: Int, column: Int) {
    let error = #expect(throws: FormError.self) {
      try XCalForm().read(Array(xml.utf8), file: "x", limits: CalendarLimits())
    }
    #expect(error?.location.line == line && error?.location.column == column, "\(error?.reason ?? "")")
  }

  @Test(
    "Lines that XML has no characters or names for come back",
    arguments: [
      "SUMMARY:a\u{1B}[31mb", "X-A;^n=1: x", "2BAD:x", "X-A; B=1:x", "X-\u{2E}:1", "RRULE:FREQ=DAILY;2X=1",
      "X-A;VALUE=3D:x",
      "SUMMARY:<b>&amp;]]></b>", "SUMMARY: a  b ", "X-A;B=\u{7F}:\u{85}",
    ])
  func odd(line: String) throws {
    let text = "BEGIN:VCALENDAR\r\n\(line)\r\nBEGIN:9X\r\nEND:9X\r\nEND:VCALENDAR\r\n"
    let calendars = try ComponentParser.parse(Array(text.utf8), file: nil).calendars
    let xml = XCalForm().write(calendars, isIndented: true)
    let back = try XCalForm().read(xml, file: nil, limits: CalendarLimits()).calendars
    #expect(String(decoding: ComponentPrinter.print(back), as: UTF8.self) == text)
  }

  @Test("Calendars fit the schema, by xmllint")
  func schema() throws {
    let schema = Fixtures.root.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "samples/schemas/xcal.rng").path()
    var calendars: [Component] = []
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      calendars += stream.calendars
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "xcal-\(UUID().uuidString).xml")
    try Data(XCalForm().write(calendars, isIndented: true)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xmllint", "--noout", "--nonet", "--relaxng", schema, file.path()]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    // 127: env found no xmllint.
    guard process.terminationStatus != 127 else { return print("skipped: the schema of xCal needs xmllint") }
    #expect(process.terminationStatus == 0, "\(text.prefix(500))")
  }
}
