import CalendarDomain
import CalendarTime
import ICalendar
import Libical
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

  @Test(
    "INTERVAL picks every so many years and months of the scale, DTSTART's among them",
    arguments: [
      "CHINESE", "HEBREW", "PERSIAN", "COPTIC", "ETHIOPIC", "INDIAN", "ISLAMIC-CIVIL", "ISLAMIC-UMALQURA",
      "DANGI",
      "BUDDHIST", "JAPANESE", "ROC", "GREGORIAN",
    ])
  func intervals(scale: String) throws {
    func dates(_ text: String, _ start: LocalDateTime, _ limit: Int) throws -> [LocalDateTime] {
      Array(
        try RuleSequence(
          rule("RSCALE=\(scale);" + text), start: start, isDate: true, notAfter: nil,
          expandScale: CalendarScales.expand
        ).prefix(limit))
    }
    for plain in ["FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=1"] {
      let start = try #require(try dates(plain, LocalDateTime(2013, 1, 1), 1).first)
      let every = try dates(plain, start, 13)
      for interval in [2, 3, 5] {
        let picked = try dates(plain + ";INTERVAL=\(interval)", start, 12 / interval)
        #expect(picked == (0..<12 / interval).map { every[$0 * interval] }, "\(plain) \(interval)")
        let counted = try dates(plain + ";INTERVAL=\(interval);COUNT=2", start, 9)
        #expect(counted == [every[0], every[interval]], "\(plain) \(interval)")
      }
    }
    for frequency in ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"] {
      let start = LocalDateTime(2020, 1, 15)
      let first = try dates("FREQ=\(frequency);INTERVAL=4", start, 1)
      #expect(first == [start], "\(frequency)")
    }
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

  /// Rules for which libical searches a second to minutes, in one call that nothing interrupts.
  @Test(
    "A rule that may name no day for centuries is not searched for",
    arguments: [
      "RSCALE=CHINESE;FREQ=MONTHLY;COUNT=30;BYDAY=53MO", "RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=5MO",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=30;BYDAY=1MO", "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=30", "RSCALE=CHINESE;FREQ=DAILY;BYMONTH=4L",
      "RSCALE=CHINESE;FREQ=MONTHLY;BYSETPOS=31;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      "RSCALE=DANGI;FREQ=WEEKLY;BYMONTH=12L",
      "RSCALE=ISLAMIC-UMALQURA;FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=5MO", "RSCALE=HEBREW;FREQ=MONTHLY;BYDAY=6MO",
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30",
      "RSCALE=COPTIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=7",
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=5L",
      "RSCALE=ISLAMIC-UMALQURA;FREQ=MONTHLY;BYMONTH=4L;BYMONTHDAY=10;SKIP=FORWARD",
      "RSCALE=ISLAMIC-UMALQURA;FREQ=DAILY;BYMONTHDAY=-1",
      "RSCALE=DANGI;FREQ=DAILY;BYMONTH=11L;BYMONTHDAY=29;SKIP=BACKWARD",
      "RSCALE=ISLAMIC-UMALQURA;FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-30",
      "RSCALE=CHINESE;FREQ=YEARLY;BYYEARDAY=200;BYMONTH=1",
    ])
  func sparse(text: String) throws {
    let answer = try #require(
      CalendarScales.expand(rule(text), LocalDateTime(2026, 3, 12), true, LocalDateTime(2026, 3, 12), 3))
    #expect(answer.isGivenUp && answer.occurrences.isEmpty)
  }

  @Test(
    "One that people use is answered",
    arguments: [
      "RSCALE=GREGORIAN;FREQ=WEEKLY;BYDAY=6MO;SKIP=FORWARD", "RSCALE=CHINESE;FREQ=YEARLY",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=12,12;BYDAY=SA;BYSETPOS=-1",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=10",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12,12L;BYMONTHDAY=-1",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=30;SKIP=BACKWARD",
      "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=5MO",
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=30", "RSCALE=HEBREW;FREQ=YEARLY;BYYEARDAY=-1",
      "RSCALE=COPTIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=6", "RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=9",
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "RSCALE=PERSIAN;FREQ=DAILY;BYMONTH=1",
    ])
  func dense(text: String) throws {
    let answer = try #require(
      CalendarScales.expand(rule(text), LocalDateTime(2026, 3, 12), true, LocalDateTime(2026, 3, 12), 3))
    #expect(!answer.isGivenUp && answer.occurrences.count == 3)
  }
}
