import CalendarDomain
import CalendarTime
import Testing

/// Rules that would hang, overflow or overrun a careless engine.
@Suite("Hostile rules") struct RuleBoundsTests {
  @Test(
    "A rule that never matches ends",
    .timeLimit(.minutes(1)),
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=MINUTELY;BYMONTH=13",
      "FREQ=SECONDLY;INTERVAL=60;BYSECOND=5", "FREQ=HOURLY;INTERVAL=7;BYDAY=MO;BYHOUR=10",
      "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3", "FREQ=YEARLY;BYDAY=54MO",
      "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2", "FREQ=DAILY;BYHOUR=24",
      "FREQ=SECONDLY;INTERVAL=86399;BYMONTHDAY=31;BYMONTH=4", "FREQ=YEARLY;BYWEEKNO=54",
      "FREQ=DAILY;BYSETPOS=2",
      "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=SECONDLY;BYSETPOS=-2", "FREQ=DAILY;BYMONTH=5L",
      "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5",
    ])
  func never(_ rule: String) throws {
    #expect(try occurrences(rule, from: "19700101T000000", limit: 1) == "")
    #expect(try occurrences(rule, from: "00010101T000000", after: "20260101T000000", limit: 1) == "")
  }

  @Test(
    "Values of any size are borne",
    arguments: [
      ("FREQ=DAILY;INTERVAL=9223372036854775807", "20240101"),
      ("FREQ=YEARLY;INTERVAL=99999999999999999999999", "20240101"),
      ("FREQ=DAILY;COUNT=99999999999999999999999;UNTIL=20240101", "20240101"),
      ("FREQ=YEARLY;BYMONTHDAY=-9223372036854775808,1,9223372036854775807;UNTIL=20240101", "20240101"),
      (
        "FREQ=YEARLY;BYSETPOS=-9223372036854775808,1;BYDAY=-9223372036854775808MO,MO;UNTIL=20240101",
        "20240101"
      ),
    ])
  func extremes(_ rule: String, _ expected: String) throws {
    #expect(try occurrences(rule, from: "20240101", limit: 3) == expected)
  }

  @Test(
    "The calendar ends with the year 9999",
    arguments: [
      ("FREQ=DAILY", "99991230", "99991230 99991231"), ("FREQ=MONTHLY", "99991201", "99991201"),
      ("FREQ=YEARLY;INTERVAL=4000", "00010101", "00010101 40010101 80010101"),
      ("FREQ=SECONDLY", "99991231T235958", "99991231T235958 99991231T235959"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1,1", "99991227", "99991227 99991231"),
    ])
  func lastYear(_ rule: String, _ start: String, _ expected: String) throws {
    #expect(try occurrences(rule, from: start, limit: 9) == expected)
  }

  @Test(
    "COUNT is counted over a jump without walking",
    .timeLimit(.minutes(1)),
    arguments: [
      ("FREQ=SECONDLY;COUNT=1000000000", "20010909T014638", "20010909T014638 20010909T014639"),
      ("FREQ=MINUTELY;INTERVAL=2;BYHOUR=9;COUNT=100000", "20261231T235959", ""),
      ("FREQ=DAILY;COUNT=20000", "20241003T000000", "20241003T000000"),
      ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5000", "20171129T000000", "20171129T000000"),
    ])
  func countedJump(_ rule: String, _ bound: String, _ expected: String) throws {
    #expect(try occurrences(rule, from: "19700101T000000", after: bound, limit: 3) == expected)
  }

  @Test("DTSTART outside the calendar is an error")
  func badStart() {
    #expect(throws: RecurrenceError(.badStart, "")) {
      try RuleSequence(
        RecurrenceModel(frequency: .daily), start: LocalDateTime(2024, 2, 30), isDate: true, notAfter: nil)
    }
  }

  @Test("A scale without arithmetic is an error")
  func unknownScale() {
    #expect(throws: RecurrenceError(.unsupportedScale, "")) {
      try occurrences("RSCALE=CHINESE;FREQ=YEARLY", from: "20240101", limit: 1)
    }
  }
}
