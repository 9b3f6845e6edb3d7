import CalendarDomain
import Testing

@testable import ICalendar

@Suite("Components become models with every field in its place")
struct EventDecodingTests {
  @Test("Attendees keep role, status, names and what nobody knows")
  func attendees() throws {
    let tree = try ComponentParser.parse(try Fixtures.caseBytes("047"), file: nil).calendars[0]
    let event = try #require(CalendarDecoder.decode(tree, file: nil).0.events.first)
    #expect(event.organizer?.name == "Doe, Jan; Dept: 5")
    #expect(event.organizer?.address == "mailto:jan@case.invalid")
    #expect(event.attendees.map(\.status) == ["ACCEPTED", nil, "TENTATIVE"])
    #expect(event.attendees[0].name == "Ann \"Nick\" Lee")
    #expect(event.attendees[0].isReplyRequested == false)
    #expect(event.attendees[1].userType == "GROUP")
    #expect(event.attendees[1].groups.count == 3)
    #expect(event.attendees[2].restParameters.map(\.name) == ["X-RESPONSE-COMMENT"])
  }

  @Test("To-dos with only a due time, and alarms good and bad")
  func todosAndAlarms() throws {
    let tree = try ComponentParser.parse(try Fixtures.caseBytes("058"), file: "a.ics").calendars[0]
    let (model, diagnostics) = CalendarDecoder.decode(tree, file: "a.ics")
    #expect(model.todos.count == 5)
    #expect(model.todos[0].scheduling.end == .time(.date(LocalDate(year: 2026, month: 5, day: 12))))
    #expect(model.todos[2].percentComplete == 50)
    #expect(model.todos[2].alarms.first?.trigger == .fromEnd(CalendarDuration(isNegative: true, minutes: 30)))
    #expect(model.todos[3].completed == .utc(LocalDateTime(2026, 5, 10, 9, 30)))
    let alarms = try #require(model.events.first?.alarms)
    #expect(alarms.map(\.action) == ["DISPLAY", "AUDIO", "NONE", "DISPLAY", "EMAIL", "DISPLAY"])
    #expect(alarms[1].repetitions == 2)
    #expect(alarms[1].interval == CalendarDuration(minutes: 10))
    #expect(alarms[2].trigger == .absolute(.utc(LocalDateTime(1976, 4, 1, 0, 55, 45))))
    #expect(alarms[3].trigger == .fromStart(CalendarDuration(isNegative: true, days: 2)))
    #expect(alarms[5].trigger == nil)
    #expect(
      diagnostics.map(\.code.rawValue).sorted() == ["missing-property", "rule-without-start", "sloppy-value"])
    #expect(diagnostics.allSatisfy { $0.location?.file == "a.ics" })
  }

  @Test("A bad start is reported with its line, and the rest of the event is read")
  func badStart() throws {
    let (event, diagnostics) = try Fixtures.event("UID:a", "DTSTART:0NaN", "SUMMARY:s")
    #expect(event.scheduling.start == nil)
    #expect(event.summary == "s")
    #expect(event.rest.map(\.value) == ["0NaN"])
    let finding = try #require(diagnostics.first)
    #expect(finding.code == "bad-value")
    #expect((finding.location?.line, finding.uid, finding.property) == (5, "a", "DTSTART"))
  }

  @Test("vCalendar 1.0 events are read with text and rule")
  func version1() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("053"), file: nil)
    let events = stream.calendars.flatMap { CalendarDecoder.decode($0, file: nil).0.events }
    #expect(events.map(\.summary) == ["Übung Saal A", "Restmüll"])
    #expect(events[0].scheduling.rules.first?.count == 3)
    #expect(events[0].scheduling.rules.first?.frequency == .weekly)
  }

  @Test("A calendar's own properties")
  func calendar() throws {
    let text = Fixtures.calendar(
      "METHOD:publish", "X-WR-CALNAME:Vendor", "NAME:Name", "COLOR:red", "X-WR-TIMEZONE:Europe/Berlin",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "SOURCE;VALUE=URI:https://example.com/a.ics", "X-MORE:1",
      "BEGIN:X-THING", "X-A:1", "END:X-THING")
    let model = CalendarDecoder.decode(try Fixtures.parse(text).calendars[0], file: nil).0
    #expect(model.name == "Name")
    #expect(model.method == "PUBLISH")
    #expect(model.timeZoneName == "Europe/Berlin")
    #expect(model.refreshInterval == CalendarDuration(hours: 1))
    #expect(model.sourceURL == "https://example.com/a.ics")
    #expect(model.rest.map(\.name) == ["X-MORE"])
    #expect(model.restComponents.map(\.name) == ["X-THING"])
  }
}
