import Testing

@testable import CalendarDomain

@Suite("Values of the calendar") struct CalendarValueTests {
  @Test("A date is its day number, and a day number its date, in four centuries and at the ends")
  func dayNumbers() {
    #expect(LocalDate(year: 1970, month: 1, day: 1).dayNumber == 0)
    #expect(LocalDate(year: 2000, month: 3, day: 1).dayNumber == 11_017)
    #expect(LocalDate(year: 1, month: 1, day: 1).dayNumber == -719_162)
    #expect(LocalDate(year: 9999, month: 12, day: 31).dayNumber == 2_932_896)
    var expected = LocalDate(year: 1890, month: 1, day: 1)
    for number in expected.dayNumber..<expected.dayNumber + 150_000 {
      let date = LocalDate(dayNumber: number)
      #expect(date == expected && date.dayNumber == number && date.isValid)
      expected.day += 1
      if expected.day > LocalDate.daysInMonth(expected.month, year: expected.year) {
        (expected.month, expected.day) = (expected.month + 1, 1)
      }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
    }
  }

  @Test(
    "Days that do not exist are not valid",
    arguments: [(2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0)])
  func invalid(year: Int, month: Int, day: Int) {
    #expect(!LocalDate(year: year, month: month, day: day).isValid)
  }

  @Test("Weekdays and days of the year follow the calendar")
  func weekdays() {
    #expect(LocalDate(year: 2026, month: 3, day: 20).weekday == .friday)
    #expect(LocalDate(year: 1969, month: 12, day: 31).weekday == .wednesday)
    #expect(LocalDate(year: 2024, month: 12, day: 31).dayOfYear == 366)
    #expect(LocalDate.daysInYear(2100) == 365)
    #expect(
      LocalDate(year: 2024, month: 2, day: 28).adding(days: 2) == LocalDate(year: 2024, month: 3, day: 1))
    for weekday in Weekday.allCases {
      #expect(Weekday(code: weekday.code.lowercased()) == weekday)
    }
    #expect(Weekday(code: "XX") == nil)
    #expect(Weekday.monday < .sunday)
  }

  @Test("Wall clocks count on through midnight in both directions")
  func localTimes() {
    let time = LocalDateTime(2026, 1, 1, 0, 0, 5)
    #expect(time.adding(seconds: -6) == LocalDateTime(2025, 12, 31, 23, 59, 59))
    #expect(LocalDateTime(timeline: -1) == LocalDateTime(1969, 12, 31, 23, 59, 59))
    #expect(LocalDateTime(timeline: time.timeline) == time)
    #expect((time.hour, time.minute, time.second) == (0, 0, 5))
    #expect(time < time.adding(seconds: 1))
    #expect(Instant(utc: time).utc == time)
    #expect(Instant(utc: time).adding(seconds: 3600).utc == LocalDateTime(2026, 1, 1, 1, 0, 5))
  }

  @Test("A time keeps its form with another reading of the clock")
  func forms() {
    let local = LocalDateTime(2026, 5, 1, 12)
    for time in [EventTime.floating(local), .utc(local), .zoned(local, tzid: "Asia/Tokyo")] {
      let moved = time.withLocal(local.adding(seconds: 60))
      #expect(moved.local == local.adding(seconds: 60) && moved.tzid == time.tzid && !moved.isDate)
    }
    #expect(
      EventTime.date(local.date).withLocal(local.adding(seconds: 86_400)) == .date(local.date.adding(days: 1))
    )
    #expect(EventTime.date(local.date).local.secondOfDay == 0)
  }

  @Test("Durations add up by their kinds, and never overflow")
  func durations() {
    let mixed = CalendarDuration(weeks: 1, days: 2, hours: 3, minutes: 4, seconds: 5)
    #expect(mixed.nominalDays == 9 && mixed.exactSeconds == 11_045 && mixed.isPositive)
    let back = CalendarDuration(isNegative: true, days: 1, hours: 1)
    #expect(back.nominalDays == -1 && back.exactSeconds == -3600 && !back.isPositive)
    #expect(!CalendarDuration().isPositive)
    let huge = CalendarDuration(weeks: .max, days: .max, hours: .max, minutes: .max, seconds: .max)
    #expect(huge.nominalDays == 4_000_000 && huge.exactSeconds == 400_000_000_000)
  }

  @Test("Texts are the same where their bytes are")
  func exactTexts() {
    #expect("é" == "e\u{301}")
    #expect(ExactText("é") != ExactText("e\u{301}"))
    #expect(Set([ExactText("a"), ExactText("a")]).count == 1)
    #expect("vevent".isWord("VEVENT") && !"VEVENTS".isWord("VEVENT"))
  }

  @Test("Names made from content are the same on every machine")
  func hashes() {
    // Of the draft's test vectors, with the end of the text that is hashed along.
    var hash = FNV1a()
    for byte in "foobar".utf8 { hash.add(byte) }
    #expect(hash.hexDigits == "85944171f73967e8")
    var left = FNV1a()
    var right = FNV1a()
    left.add("ab")
    left.add("c")
    right.add("a")
    right.add("bc")
    #expect(left.value != right.value)
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
  }

  @Test("Equal lines and components are equal wherever they stood")
  func places() {
    let line = ContentProperty(name: "UID", value: "a", location: SourceLocation(file: "a.ics", line: 1))
    let other = ContentProperty(name: "UID", value: "a", location: SourceLocation(file: "b.ics", line: 9))
    #expect(line == other && line.hashValue == other.hashValue)
    #expect(line.location != other.location)
    #expect(SourceLocation(file: "a", line: 1) == SourceLocation(file: "a", line: 1))
    let component = Component(name: "VEVENT", properties: [line], location: line.location)
    #expect(component == Component(name: "VEVENT", properties: [other], location: other.location))
    #expect(component.first("UID")?.value == "a" && component.first("SUMMARY") == nil)
  }

  @Test("Severities are ranked")
  func severities() {
    #expect(Diagnostic.Severity.note < .warning && Diagnostic.Severity.warning < .error)
  }

  @Test("What lacks a zone beside a DTSTART that has one is named, property by property")
  func withoutZone() {
    let floating = EventTime.floating(LocalDateTime(2026, 4, 8, 18))
    var scheduling = SchedulingModel(start: .zoned(LocalDateTime(2026, 4, 1, 18), tzid: "Europe/Berlin"))
    #expect(scheduling.propertiesWithoutZone == [])
    scheduling.end = .time(floating)
    scheduling.recurrenceID = RecurrenceID(time: floating)
    scheduling.recurrenceDates = [.time(floating)]
    scheduling.exceptionDates = [floating]
    #expect(scheduling.propertiesWithoutZone == ["DTEND", "RECURRENCE-ID", "RDATE", "EXDATE"])
    scheduling.start = floating
    #expect(scheduling.propertiesWithoutZone == [])
    scheduling.start = .date(LocalDate(year: 2026, month: 4, day: 1))
    #expect(scheduling.propertiesWithoutZone == [])
  }

  @Test("Frequencies are ranked from SECONDLY to YEARLY")
  func frequencies() {
    #expect(RecurrenceModel.Frequency.allCases.map(\.rank) == [0, 1, 2, 3, 4, 5, 6])
    #expect(RecurrenceModel.Frequency.weekly < .monthly)
  }
}
