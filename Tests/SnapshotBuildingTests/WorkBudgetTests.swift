import CalendarDomain
import CalendarTime
import CalendarrCore
import Testing

@testable import SnapshotBuilding

@Suite("Work that hostile calendars ask for") struct WorkBudgetTests {
  private func request(cap: Int = CapRule.defaultMaximum) -> SnapshotRequest {
    var request = SnapshotRequest(
      now: Instant(utc: LocalDateTime(2026, 3, 20, 9)), zone: .utc,
      database: ZoneDatabase.system(environment: [:]), writerVersion: "test")
    request.cap = CapRule(maximum: cap)
    request.limits.maxWork = 2_000_000
    return request
  }

  /// A series from 1970 on, its rules given as FREQ and COUNT.
  private func series(
    _ uid: String, line: Int = 1, _ rules: [RecurrenceModel], less exclusions: [RecurrenceModel] = []
  ) -> EventModel {
    var event = EventModel()
    event.uid = uid
    event.summary = uid
    event.source = SourceLocation(file: "a.ics", line: line)
    event.scheduling.start = .utc(LocalDateTime(1970, 1, 1))
    event.scheduling.rules = rules
    event.scheduling.exceptionRules = exclusions
    return event
  }

  private func single(_ uid: String, second: Int) -> EventModel {
    var event = series(uid, [])
    event.scheduling.start = .utc(LocalDateTime(2026, 3, 20).adding(seconds: second))
    return event
  }

  private func calendar(_ id: Int, _ events: [EventModel]) -> SourceCalendar {
    var calendar = SourceCalendar(
      key: CalendarKey(source: "ical", id: String(id)), fallbackName: "Calendar \(id)")
    var model = CalendarModel()
    model.events = events
    calendar.objects = [SourceCalendar.Object(model: model)]
    return calendar
  }

  private let secondly = RecurrenceModel(frequency: .secondly)

  @Test("The coverage ends where a series could be followed to") func endsWhereKnown() {
    let hostile = series("hostile", line: 7, [secondly], less: [secondly])
    let events = [
      single("before", second: -6 * 86_400), hostile, single("after", second: 40 * 86_400),
    ]
    let result = SnapshotBuilder(request()).build([calendar(1, events)])
    let request = request()
    #expect(result.overworked.isEmpty)
    #expect(result.snapshot.events.map(\.title) == ["before"])
    #expect(result.snapshot.coverageEnd > request.window.lowerBound.adding(seconds: 86_400).date)
    #expect(result.snapshot.coverageEnd < request.window.upperBound.date)
    #expect(result.report.components.addsUp && result.report.components.cut == 1)
    let finding = result.diagnostics.first { $0.code == "series-too-large" }
    #expect(finding?.location?.line == 7 && finding?.uid == "hostile")
  }

  @Test("Series that cost a calendar too much together make it fail, and no other") func calendarFails() {
    let hostile = (1...9).map { series("h\($0)", line: 10 * $0, [secondly], less: [secondly]) }
    let result = SnapshotBuilder(request()).build([
      calendar(1, hostile), calendar(2, [single("fine", second: 0)]),
    ])
    #expect(result.overworked.map { $0.place } == [0])
    #expect(result.overworked.first?.finding.code == "too-much-work")
    #expect(result.overworked.first?.finding.location?.line ?? 0 > 10)
  }

  @Test("An exclusion finer than its rule costs no more than the window") func finerExclusion() {
    let hourly = RecurrenceModel(frequency: .hourly)
    var fine = secondly
    fine.count = 2_000_000_000
    var budget = WorkBudget()
    let member = SeriesMember(series("a", [hourly], less: [fine]), index: 0)
    let request = request()
    let set = RecurrenceSet(
      members: [member],
      resolver: ZoneResolver(
        database: request.database, userZone: request.zone, definitions: [], calendarZoneName: nil))
    let result = set.occurrences(
      overlapping: request.window, limits: RecurrenceSet.Limits(instances: 501), budget: &budget)
    #expect(result.occurrences.isEmpty && result.knownUntil == nil)
    #expect(WorkBudget.ofCalendar - budget.remaining < WorkBudget.ofCalendar / 40)
  }

  @Test("A rule that ends after the window counts as one without an end", arguments: [2, 1_000_000_000])
  func rulesInParts(count: Int) throws {
    var rule = RecurrenceModel(frequency: .hourly)
    rule.interval = 5
    rule.byHour = [1, 2, 3, 9]
    rule.count = count
    let start = LocalDateTime(2026, 1, 1)
    var jumping = try RuleSequence(rule, start: start, isDate: false, notAfter: nil)
    let walking = jumping
    var given: [LocalDateTime] = []
    for day in 0..<60 {
      jumping.seek(start.adding(seconds: day * 86_400))
      while given.count < 10_000, let next = jumping.next(), next < start.adding(seconds: (day + 1) * 86_400)
      {
        given.append(next)
      }
    }
    #expect(given == walking.prefix(given.count).map { $0 })
    #expect(given.count == min(count, given.count) && given.count > 1)
    if count == 2 { #expect(given.count == 2) }
  }

  @Test("Thousands of series that fill the cap each are counted in full") func manySeries() {
    let events = (0..<50).map { series("s\($0)", [secondly]) } + [single("late", second: 86_400)]
    let result = SnapshotBuilder(request(cap: 10)).build([calendar(1, events)])
    // All fifty start in every second, so that none of them is held in full.
    #expect(result.snapshot.events.isEmpty && result.report.cap.isCut)
    #expect(result.report.components.cut == 51 && result.report.components.addsUp)
    #expect(result.report.cap.leftOut == 51)
  }
}
