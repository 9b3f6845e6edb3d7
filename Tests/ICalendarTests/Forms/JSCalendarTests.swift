import Basics
import CalendarDomain
import CalendarTime
import Foundation
import Libical
import Testing

@testable import ICalendar

@Suite("JSCalendar") struct JSCalendarTests {
  private static let form = JSCalendarForm(database: ZoneDatabase.system(environment: [:]))

  private func event(_ lines: String...) throws -> JSONNode {
    let text = Fixtures.calendar(
      (["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]).joined(
        separator: "\r\n"))
    let node = Self.form.node(try Fixtures.parse(text).calendars)
    return try #require(node["entries"]?.array?.first)
  }

  @Test("Times have their zone beside them, and lengths count what the clock does")
  func times() throws {
    let timed = try event(
      "DTSTART;TZID=Europe/Berlin:20260320T100000", "DTEND;TZID=Europe/Berlin:20260321T113000")
    #expect(timed["start"]?.string == "2026-03-20T10:00:00" && timed["timeZone"]?.string == "Europe/Berlin")
    #expect(timed["duration"]?.string == "P1DT1H30M")
    // The hour that is left out on 29 March does not take place.
    let spring = try event(
      "DTSTART;TZID=Europe/Berlin:20260328T220000", "DTEND;TZID=Europe/Berlin:20260329T040000")
    #expect(spring["duration"]?.string == "PT5H")
    let days = try event("DTSTART;VALUE=DATE:20260320", "DTEND;VALUE=DATE:20260323")
    #expect(
      days["duration"]?.string == "P3D" && days["showWithoutTime"]?.bool == true && days["timeZone"] == nil)
    let utc = try event("DTSTART:20260320T100000Z", "DURATION:PT15M")
    #expect(utc["timeZone"]?.string == "Etc/UTC" && utc["duration"]?.string == "PT15M")
    let flight = try event(
      "DTSTART;TZID=Europe/Berlin:20260320T090000", "DTEND;TZID=Asia/Tokyo:20260321T040000")
    #expect(flight["duration"]?.string == "PT11H")
    #expect(flight["locations"]?["end"]?["timeZone"]?.string == "Asia/Tokyo")
  }

  @Test("Rules and their ends are on the clock of the start")
  func rules() throws {
    let node = try event(
      "DTSTART;TZID=Europe/Berlin:20260320T100000",
      "RRULE:FREQ=MONTHLY;UNTIL=20260720T080000Z;BYDAY=-1FR;WKST=SU",
      "EXDATE;TZID=Europe/Berlin:20260424T100000")
    let rule = node["recurrenceRules"]?.array?.first
    #expect(rule?["until"]?.string == "2026-07-20T10:00:00" && rule?["firstDayOfWeek"]?.string == "su")
    #expect(rule?["byDay"]?.array?.first?["nthOfPeriod"]?.integer == -1)
    #expect(node["recurrenceOverrides"]?["2026-04-24T10:00:00"]?["excluded"]?.bool == true)
  }

  @Test("An override is a patch of what it changes")
  func overrides() throws {
    let node = try event(
      "DTSTART;TZID=Europe/Berlin:20260320T100000", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:a", "LOCATION:b",
      "END:VEVENT",
      "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", "RECURRENCE-ID:20260321T090000Z",
      "DTSTART;TZID=Europe/Berlin:20260321T110000", "SUMMARY:c")
    let patch = try #require(node["recurrenceOverrides"]?["2026-03-21T10:00:00"])
    #expect(patch["title"]?.string == "c" && patch["start"]?.string == "2026-03-21T11:00:00")
    #expect(patch["locations"]?.isNull == true && patch["timeZone"] == nil)
  }

  @Test("People, alerts and the rest have their places")
  func parts() throws {
    let node = try event(
      "DTSTART:20260320T100000Z", "ORGANIZER;CN=O:mailto:o@example.com",
      "ATTENDEE;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:o@example.com",
      "ATTENDEE;ROLE=OPT-PARTICIPANT;RSVP=TRUE;CUTYPE=ROOM;CN=A:mailto:a@example.com", "CLASS:CONFIDENTIAL",
      "TRANSP:TRANSPARENT",
      "STATUS:TENTATIVE", "CATEGORIES:x,y", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M",
      "DESCRIPTION:d", "END:VALARM",
      "ATTACH;FMTTYPE=text/plain:https://example.com/a", "RELATED-TO;RELTYPE=NEXT:z")
    let people = node["participants"]?.members?.map(\.value) ?? []
    #expect(people.count == 2)
    #expect(people[0]["roles"]?.members?.map(\.key) == ["owner", "attendee", "chair"])
    #expect(people[1]["kind"]?.string == "location" && people[1]["expectReply"]?.bool == true)
    #expect(
      node["privacy"]?.string == "secret" && node["freeBusyStatus"]?.string == "free"
        && node["status"]?.string == "tentative")
    #expect(node["keywords"]?.members?.map(\.key) == ["x", "y"])
    #expect(node["alerts"]?["1"]?["trigger"]?["relativeTo"]?.string == "end")
    #expect(node["links"]?["1"]?["contentType"]?.string == "text/plain")
    #expect(node["relatedTo"]?["z"]?["relation"]?["next"]?.bool == true)
  }

  @Test("A zone that the system does not know is defined beside the event")
  func zones() throws {
    let text = Fixtures.calendar(
      "BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n"
        + "RRULE:FREQ=YEARLY;UNTIL=20301027T010000Z;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        + "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Here:20260320T100000\r\nEND:VEVENT"
    )
    let node = try #require(Self.form.node(try Fixtures.parse(text).calendars)["entries"]?.array?.first)
    #expect(node["timeZone"]?.string == "/Here")
    let zone = node["timeZones"]?["/Here"]
    #expect(zone?["tzId"]?.string == "Here")
    let rule = zone?["standard"]?.array?.first
    #expect(rule?["offsetFrom"]?.string == "+02:00")
    #expect(rule?["recurrenceRules"]?.array?.first?["until"]?.string == "2030-10-27T03:00:00")
  }

  @Test("Objects come back the same, those of RFC 8984, section 6, and one of its successor among them")
  func objects() throws {
    let bytes = try Data(contentsOf: Fixtures.root.appending(path: "jscalendar/examples.json"))
    let objects = try #require(try JSONReader.read(Array(bytes)).array)
    #expect(objects.count > 10)
    for object in objects {
      let ics = ComponentPrinter.print(
        try Self.form.read(JSONWriter.bytes(object), file: nil, limits: CalendarLimits()).calendars)
      let back = Self.form.node(try ComponentParser.parse(ics, file: nil).calendars)
      #expect(JSPatch.isSame(back, object), "\(JSONWriter.text(back))")
    }
  }

  @Test("What an object says counts once it was changed, and lines without a place stay")
  func changed() throws {
    let text = Fixtures.calendar(
      "BEGIN:VEVENT\r\nX-A:1\r\nDTSTAMP:20260101T000000Z\r\nUID:1\r\nDTSTART:20260320T100000Z\r\nSUMMARY;X-B=2:a\r\nCOMMENT:c\r\nEND:VEVENT"
    )
    let node = Self.form.node(try Fixtures.parse(text).calendars)
    let changed = JSONWriter.text(node).replacing("\"title\":\"a\"", with: "\"title\":\"b\"")
    let back = try Self.form.read(Array(changed.utf8), file: nil, limits: CalendarLimits()).calendars[0]
      .components[0]
    let lines = back.properties.map(ComponentPrinter.line)
    #expect(lines.contains("SUMMARY:b") && lines.contains("X-A:1") && lines.contains("COMMENT:c"))
    #expect(!lines.contains("SUMMARY;X-B=2:a"))
  }

  @Test("The cases come back line by line")
  func cases() throws {
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      let json = Self.form.write(stream.calendars, isIndented: false)
      let back = try Self.form.read(json, file: nil, limits: CalendarLimits()).calendars
      let isSame = ComponentPrinter.print(back) == ComponentPrinter.print(stream.calendars)
      #expect(isSame, "\(name)")
    }
  }

  @Test("The schema holds for every case and example, by python's jsonschema")
  func schema() throws {
    let file = Fixtures.root.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "samples/schemas/jscalendar.schema.json")
    var values = [try JSONReader.read(Array(try Data(contentsOf: file)))]
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      values.append(Self.form.node(stream.calendars))
    }
    guard let misfit = try PythonOracle.run("schema_oracle.py", [], JSONWriter.bytes(.array(values))) else {
      return
    }
    #expect(String(decoding: misfit, as: UTF8.self) == "")
    let wrong = JSONNode.array([values[0], .object([.init("@type", .string("Event"))])])
    let found = try PythonOracle.run("schema_oracle.py", [], JSONWriter.bytes(wrong))
    #expect(found?.isEmpty == false)
  }

  @Test("Instances of an object are those of its lines")
  func instances() throws {
    // The same series by both ways: JSCalendar to lines, and the lines as they were.
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      for calendar in stream.calendars {
        let node = Self.form.node([calendar])
        // Without what is kept, so that the object's own members speak.
        var bare = node.removing("iCalendar")
        bare = bare.changingItems(of: "entries") { entry in entry.removing("iCalendar") }
        let back = try Self.form.read(JSONWriter.bytes(bare), file: nil, limits: CalendarLimits()).calendars[
          0]
        let left = Self.starts(calendar)
        let right = Self.starts(back)
        for (uid, times) in left where right[uid] != nil {
          #expect(right[uid] == times, "\(name) \(uid)")
        }
      }
    }
  }

  /// Starts of the timed, valid series of a calendar by UID: those of one component with a strict start.
  private static func starts(_ calendar: Component) -> [String: [Instant]] {
    let database = ZoneDatabase.system(environment: [:])
    let model = CalendarDecoder.decode(calendar, file: nil).0
    let resolver = ZoneResolver(
      database: database, userZone: .utc, definitions: model.timeZones.map { ZoneDefinition($0) })
    let window = Instant(utc: LocalDateTime(2026, 1, 1))..<Instant(utc: LocalDateTime(2027, 1, 1))
    var result: [String: [Instant]] = [:]
    for event in model.events
    where event.scheduling.recurrenceID == nil && event.scheduling.recurrenceDates.isEmpty {
      guard let uid = event.uid, !uid.isEmpty, let start = event.scheduling.start,
        event.scheduling.rules.allSatisfy({
          $0.count.map { $0 > 0 } ?? true && $0.unknownParts.isEmpty && $0.interval.map { $0 > 0 } ?? true
        }),
        model.events.filter({ $0.uid == uid }).count == 1
      else { continue }
      var member = SchedulingModel(start: start)
      member.rules = event.scheduling.rules
      member.exceptionDates = event.scheduling.exceptionDates
      result[uid] = instances(member, resolver, window)
    }
    return result
  }

  private static func instances(
    _ scheduling: SchedulingModel, _ resolver: ZoneResolver, _ window: Range<Instant>
  ) -> [Instant] {
    let set = RecurrenceSet(
      members: [
        SeriesMember(
          index: 0, scheduling: scheduling, sequence: 0, stamp: nil, lastModified: nil, isCancelled: false)
      ], resolver: resolver, expandScale: CalendarScales.expand)
    return set.occurrences(overlapping: window, limit: 500).occurrences.map(\.start)
  }
}
