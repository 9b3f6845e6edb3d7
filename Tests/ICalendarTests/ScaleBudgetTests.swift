import CalendarDomain
import CalendarTime
import ICalendar
import Testing

@Suite("Rules on other calendars, and what they may cost") struct ScaleBudgetTests {
  private func rule(_ text: String) throws -> RecurrenceModel {
    try RuleParser.parse(text).model
  }

  @Test("A search that is given up says so")
  func givenUp() throws {
    let answer = try #require(
      CalendarScales.expand(
        rule("RSCALE=CHINESE;FREQ=YEARLY"), LocalDateTime(1, 1, 1), true, LocalDateTime(9000, 1, 1), 1))
    #expect(answer.isGivenUp && answer.occurrences.isEmpty && answer.work >= WorkBudget.ofSeries)
  }

  @Test("One that ends by itself does not")
  func ended() throws {
    let answer = try #require(
      CalendarScales.expand(
        rule("RSCALE=HEBREW;FREQ=YEARLY;COUNT=3"), LocalDateTime(2020, 1, 1), true, LocalDateTime(2020, 1, 1),
        9))
    #expect(!answer.isGivenUp && answer.occurrences.count == 3)
  }

  @Test("The series is then DTSTART alone, with a finding")
  func finding() throws {
    var scheduling = SchedulingModel(start: .date(LocalDate(year: 1, month: 1, day: 1)))
    scheduling.rules = [try rule("RSCALE=CHINESE;FREQ=DAILY;BYMONTH=1,2,3")]
    let set = RecurrenceSet(
      members: [SeriesMember(index: 0, scheduling: scheduling)],
      resolver: ZoneResolver(
        database: ZoneDatabase.system(environment: [:]), userZone: .utc, definitions: [],
        calendarZoneName: nil), expandScale: CalendarScales.expand)
    let window = Instant(utc: LocalDateTime(2026, 3, 1))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let result = set.occurrences(overlapping: window, limit: 10)
    #expect(result.occurrences.isEmpty)
    guard case .rule = result.problems.first?.kind else {
      Issue.record("no finding: \(result.problems)")
      return
    }
  }
}
