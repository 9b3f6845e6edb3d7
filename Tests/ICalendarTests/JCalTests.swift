import Basics
import CalendarDomain
import Foundation
import Testing

@testable import ICalendar

@Suite("Component trees become jCal and come back")
struct JCalTests {
  private func json(_ lines: String...) throws -> String {
    let text = Fixtures.calendar(lines.joined(separator: "\r\n"))
    let value = JCalEncoder.encode(try Fixtures.parse(text).calendars)
    let properties = value.array?[1].array?.dropFirst() ?? []
    return String(decoding: JSONWriter.bytes(.array(Array(properties))), as: UTF8.self)
  }

  @Test(
    "Values have the forms of RFC 7265",
    arguments: [
      (
        "DTSTART;TZID=Europe/Berlin:20260512T100000",
        #"["dtstart",{"tzid":"Europe/Berlin"},"date-time","2026-05-12T10:00:00"]"#
      ),
      ("DTSTART;VALUE=DATE:20260512", #"["dtstart",{},"date","2026-05-12"]"#),
      ("DTSTAMP:20260512T100000Z", #"["dtstamp",{},"date-time","2026-05-12T10:00:00Z"]"#),
      (#"SUMMARY;LANGUAGE=en:a\, b\nc"#, #"["summary",{"language":"en"},"text","a, b\nc"]"#),
      (#"CATEGORIES:a,b\,c"#, #"["categories",{},"text","a","b,c"]"#),
      ("GEO:48.5;-11.25", #"["geo",{},"float",[48.5,-11.25]]"#),
      ("REQUEST-STATUS:2.0;Success", #"["request-status",{},"text",["2.0","Success"]]"#),
      (
        "RRULE:FREQ=DAILY;COUNT=5;BYDAY=MO,TU",
        #"["rrule",{},"recur",{"freq":"DAILY","count":5,"byday":["MO","TU"]}]"#
      ),
      (
        "RRULE:FREQ=DAILY;UNTIL=20260512T100000Z",
        #"["rrule",{},"recur",{"freq":"DAILY","until":"2026-05-12T10:00:00Z"}]"#
      ),
      ("FREEBUSY:20260512T100000Z/PT1H", #"["freebusy",{},"period",["2026-05-12T10:00:00Z","PT1H"]]"#),
      ("TZOFFSETFROM:-0330", #"["tzoffsetfrom",{},"utc-offset","-03:30"]"#),
      ("SEQUENCE:3", #"["sequence",{},"integer",3]"#), ("X-A:b\\,c", #"["x-a",{},"unknown","b\\,c"]"#),
      ("X-A;VALUE=INTEGER:7", #"["x-a",{},"integer",7]"#),
      ("X-A;VALUE=BOOLEAN:TRUE", #"["x-a",{},"boolean",true]"#),
      ("SEQUENCE:x", #"["sequence",{},"unknown","x"]"#),
      (
        "ATTENDEE;MEMBER=\"mailto:a@example.com\",\"mailto:b@example.com\":mailto:c@example.com",
        #"["attendee",{"member":["mailto:a@example.com","mailto:b@example.com"]},"cal-address","mailto:c@example.com"]"#
      ),
    ])
  func forms(_ line: String, _ expected: String) throws {
    #expect(try json(line) == "[" + expected + "]")
  }

  @Test("The cases come back with equal models")
  func cases() throws {
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      let text = JSONWriter.bytes(JCalEncoder.encode(stream.calendars))
      let back = try JCalDecoder.decode(try JSONReader.read(text))
      for (before, after) in zip(stream.calendars, back) {
        #expect(JCalTests.values(before) == JCalTests.values(after), "\(name)")
      }
    }
  }

  /// The model without wording, so that only what is said counts.
  static func values(_ component: Component) -> [String] {
    var component = component
    if component.first("VERSION")?.value == "1.0" { component.properties.removeAll { $0.name == "VERSION" } }
    component = withUpperCaseNames(component)
    let model = CalendarDecoder.decode(component, file: nil, fidelity: .values).0
    return FidelityTests.lines(plain(CalendarEncoder.encode(model))).sorted()
  }

  /// Without quotes that need not be there, and without what keeps wording.
  private static func plain(_ component: Component) -> Component {
    var component = component
    for index in component.properties.indices {
      component.properties[index].parameters = component.properties[index].parameters
        .filter { !$0.name.hasPrefix("X-CALENDARR-") }.map { .init(name: $0.name, values: $0.values) }
    }
    component.components = component.components.map(plain)
    return component
  }

  /// The case of names is lost on the way: jCal writes all in lower case. Source: RFC 7265, 3.4.
  private static func withUpperCaseNames(_ component: Component) -> Component {
    var component = component
    for index in component.properties.indices {
      component.properties[index].name = component.properties[index].name.uppercased()
    }
    component.components = component.components.map(withUpperCaseNames)
    return component
  }

  @Test(
    "What does not fit names its JSON path",
    arguments: [
      ("{}", "$"), (#"["vcalendar",[],3]"#, "$[2]"), (#"["vcalendar",[["version",{}]],[]]"#, "$[1][0]"),
      (#"["vcalendar",[["version",{},"text",[1]]],[]]"#, "$[1][0][3]"),
      (#"["vcalendar",[],[["vevent",[["dtstart",{"tzid":1},"date","x"]],[]]]]"#, "$[2][0][1][0][1].tzid"),
    ])
  func misfits(_ text: String, _ path: String) throws {
    let error = #expect(throws: JSONError.self) {
      try JCalDecoder.decode(try JSONReader.read(Array(text.utf8)))
    }
    #expect(error?.code == .unexpected)
    #expect(error?.path?.description == path)
  }

  @Test("Booleans become the words of RFC 5545", arguments: [("true", "TRUE"), ("false", "FALSE")])
  func booleans(json: String, word: String) throws {
    let text = #"["vcalendar",[["x-a",{},"boolean",\#(json)]],[]]"#
    let calendars = try JCalDecoder.decode(try JSONReader.read(Array(text.utf8)))
    #expect(calendars.first?.properties.map(ComponentPrinter.line) == ["X-A;VALUE=BOOLEAN:\(word)"])
  }
}
