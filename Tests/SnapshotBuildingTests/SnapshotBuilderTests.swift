import CalendarDomain
import CalendarTime
import CalendarrCore
import Testing

@testable import SnapshotBuilding

@Suite("Building a snapshot") struct SnapshotBuilderTests {
  private func request(_ change: (inout SnapshotRequest) -> Void = { _ in }) -> SnapshotRequest {
    var request = SnapshotRequest(
      now: Instant(utc: time("20260320T090000")), zone: .utc,
      database: ZoneDatabase.system(environment: [:]), writerVersion: "test")
    change(&request)
    return request
  }

  private func event(
    _ uid: String?, _ start: String, hours: Int = 1, _ change: (inout EventModel) -> Void = { _ in }
  ) -> EventModel {
    var event = EventModel()
    event.uid = uid
    event.summary = uid
    event.scheduling.start = .utc(time(start))
    event.scheduling.end = .duration(CalendarDuration(hours: hours))
    change(&event)
    return event
  }

  private func calendar(
    _ id: Int, visibility: CalendarVisibility = .visible, _ events: [EventModel]...,
    method: String? = nil
  ) -> SourceCalendar {
    var calendar = SourceCalendar(
      key: CalendarKey(source: "ical", id: String(id)), fallbackName: "Calendar \(id)",
      visibility: visibility)
    for events in events {
      var model = CalendarModel()
      model.events = events
      model.method = method
      calendar.objects.append(SourceCalendar.Object(model: model))
    }
    return calendar
  }

  private func build(
    _ calendars: SourceCalendar..., request: SnapshotRequest? = nil
  ) -> SnapshotBuilder.Result {
    let result = SnapshotBuilder(request ?? self.request()).build(calendars)
    #expect(result.report.components.addsUp)
    #expect(result.report.instances == result.snapshot.events.count)
    for calendar in result.report.calendars { #expect(calendar.components.addsUp) }
    return result
  }

  @Test("every component is counted once, by what became of it") func account() {
    let result = build(
      calendar(
        1,
        [
          event("shown", "20260321T080000"), event("outside", "20250321T080000"),
          event("cancelled", "20260321T080000") { $0.status = "CANCELLED" },
          event("twice", "20260321T080000"),
          event("twice", "20260322T080000") { $0.sequence = 2 },
          event("no-start", "20260321T080000") { $0.scheduling.start = nil },
        ]),
      calendar(2, visibility: .hidden, [event("hidden", "20260321T080000")]),
      calendar(3, visibility: .banished, [event("banished", "20260321T080000")]))
    let tally = result.report.components
    #expect(tally.read == 8)
    #expect((tally.shown, tally.outside, tally.cancelled) == (2, 1, 1))
    #expect((tally.superseded, tally.broken) == (1, 1))
    #expect((tally.hidden, tally.banished) == (1, 1))
    #expect(result.snapshot.events.map(\.title) == ["shown", "twice"])
    #expect(result.calendars.map(\.id) == ["ical:1", "ical:2"])
    #expect(result.report.diagnostics["no-start"] == 1)
  }

  @Test("events are sorted by start, end, calendar and id") func order() {
    let result = build(
      calendar(2, [event("b", "20260321T080000"), event("a", "20260321T080000")]),
      calendar(1, [event("c", "20260321T080000"), event("d", "20260321T080000", hours: 2)]))
    #expect(result.snapshot.events.map(\.id) == ["c", "a", "b", "d"])
  }

  @Test("the cap pulls the coverage back and says so") func cap() {
    let events = (0..<6).map { event("e\($0)", "2026032\(min($0, 4) + 1)T080000") }
    let result = build(calendar(1, events), request: request { $0.cap = CapRule(maximum: 5) })
    // The fifth and the sixth start together: neither may claim that the day is complete.
    #expect(result.snapshot.events.count == 4)
    #expect(result.snapshot.coverageEnd == Instant(utc: time("20260325T080000")).date)
    #expect(result.report.components.cut == 2)
    #expect(result.report.cap.isCut && result.report.cap.leftOut == 2)
    #expect(result.diagnostics.contains { $0.code == "cap-reached" })
  }

  @Test("the same UID in two calendars gives two ids") func sharedUID() {
    let result = build(
      calendar(1, [event("same", "20260321T080000")], [event("same", "20260322T080000")]),
      calendar(2, [event("same", "20260323T080000")]))
    #expect(result.snapshot.events.map(\.id) == ["same", "same#ical:1.2", "same#ical:2"])
  }

  @Test("events without a UID get stable names and stay two") func withoutUID() {
    let make = {
      build(calendar(1, [event(nil, "20260321T080000"), event("", "20260321T080000")]))
    }
    let ids = make().snapshot.events.map(\.id)
    #expect(Set(ids).count == 2)
    #expect(ids == make().snapshot.events.map(\.id))
  }

  @Test("private events are masked or left out when asked") func privacy() {
    let secret = event("secret", "20260321T080000") {
      $0.classification = "PRIVATE"
      $0.location = "Room 5"
    }
    let busy = build(calendar(1, [secret]), request: request { $0.privacy = .busy })
    #expect(busy.snapshot.events.map(\.title) == ["Busy"])
    #expect(busy.snapshot.events.map(\.location) == [""])
    let omitted = build(calendar(1, [secret]), request: request { $0.privacy = .omit })
    #expect(omitted.snapshot.events.isEmpty)
    #expect(omitted.report.components.omittedPrivate == 1)
    #expect(build(calendar(1, [secret])).snapshot.events.map(\.location) == ["Room 5"])
  }

  @Test("a METHOD:CANCEL object takes back what it names") func cancel() {
    var source = calendar(1, [event("gone", "20260321T080000"), event("kept", "20260321T080000")])
    var message = CalendarModel()
    message.method = "CANCEL"
    message.events = [event("gone", "20260321T080000") { $0.sequence = 1 }]
    source.objects.append(SourceCalendar.Object(model: message))
    let result = build(source)
    #expect(result.snapshot.events.map(\.title) == ["kept"])
    #expect(result.report.components.cancelled == 1)
    #expect(result.report.components.message == 1)
  }

  @Test("last known events stand in for a calendar that failed") func carryOver() {
    var stale = calendar(1)
    let known = SnapshotEvent(
      id: "known", title: "Known", start: Instant(utc: time("20260321T080000")).date,
      end: Instant(utc: time("20260321T090000")).date, isAllDay: false, colorHex: "#111111",
      location: "", calendarKey: "ical:1")
    var gone = known
    gone.id = "gone"
    gone.start = Instant(utc: time("20260301T080000")).date
    gone.end = Instant(utc: time("20260301T090000")).date
    stale.carriedOver = SourceCalendar.CarriedOver(
      events: [known, gone],
      coverage: Instant(utc: time("20260312T000000"))..<Instant(utc: time("20260430T000000")),
      calendar: SnapshotCalendar(id: "ical:1", name: "Old name", colorHex: "#111111"),
      since: Instant(utc: time("20260319T030000")))
    let result = build(stale, calendar(2, [event("new", "20260322T080000")]))
    #expect(result.snapshot.events.map(\.id) == ["known", "new"])
    #expect(result.calendars.first { $0.id == "ical:1" }?.name == "Old name")
    #expect(result.report.calendars[0].staleSince == "2026-03-19T03:00:00Z")
  }

  @Test("an event's colour comes before its calendar's") func colors() {
    let own = event("own", "20260321T080000") { $0.color = "teal" }
    let app = event("app", "20260322T080000") {
      $0.color = "teal"
      $0.rest = [ContentProperty(name: "X-CALENDARR-COLOR", value: "#ABCDEF")]
    }
    let plain = event("plain", "20260323T080000")
    var source = calendar(1, [own, app, plain])
    source.objects[0].model.vendorColor = "#112233FF"
    source.objects[0].model.color = "red"
    let result = build(source)
    #expect(result.snapshot.events.map(\.colorHex) == ["#008080", "#ABCDEF", "#112233"])
    source.configuredColor = "navy"
    #expect(build(source).snapshot.events.last?.colorHex == "#000080")
    #expect(build(source).calendars[0].colorHex == "#000080")
  }

  @Test("Of free and busy time the busy one is shown")
  func freeTime() {
    var model = CalendarModel()
    var component = FreeBusyModel()
    component.entries = ["FREE", nil, "BUSY-TENTATIVE"].enumerated().map { place, type in
      FreeBusyModel.Entry(
        type: type,
        period: PeriodModel(
          start: .utc(time("20260321T080000").adding(seconds: place * 7_200)),
          extent: .duration(CalendarDuration(hours: 1))))
    }
    model.freeBusy = [component]
    var calendar = calendar(1)
    calendar.objects = [SourceCalendar.Object(model: model)]
    let result = build(calendar, request: request { $0.showsFreeBusy = true })
    #expect(
      result.snapshot.events.map { Instant($0.start) } == [
        Instant(utc: time("20260321T100000")), Instant(utc: time("20260321T120000")),
      ])
  }

  @Test("No two events of a snapshot have one id, even where two calendars give one")
  func uniqueIDs() {
    let events = ["a", "a/20260321T080000Z"].map { event($0, "20260321T080000") }
    var series = events[0]
    series.scheduling.rules = [RecurrenceModel(frequency: .daily)]
    series.scheduling.rules[0].count = 2
    let result = build(calendar(1, [series, events[1]]))
    #expect(result.snapshot.events.count == 3)
    #expect(Set(result.snapshot.events.map(\.id)).count == 3)
  }

  @Test("A coverage that is said in another zone begins at a midnight of the user's")
  func declaredCoverage() {
    var model = CalendarModel()
    model.rest = [
      ContentProperty(name: "X-CALENDARR-COVERAGE-START", value: "20260319T050000Z"),
      ContentProperty(name: "X-CALENDARR-COVERAGE-END", value: "20260410T050000Z"),
    ]
    var calendar = calendar(1)
    calendar.objects = [SourceCalendar.Object(model: model)]
    let snapshot = build(calendar).snapshot
    #expect(Instant(snapshot.coverageStart) == Instant(utc: time("20260320T000000")))
    #expect(Instant(snapshot.coverageEnd) == Instant(utc: time("20260410T050000")))
  }
}
