import CalendarDomain
import CalendarTime
import Testing

/// The readings of docs/recurrence.md, one by one.
@Suite("Readings of RFC 5545") struct RuleReadingsTests {
  @Test(
    "Where engines differ, the rule is read as docs/recurrence.md says",
    arguments: [
      (
        "BYMONTHDAY expands to every month", "FREQ=YEARLY;BYMONTHDAY=1,3", "19970902T090000",
        "19970903T090000 19971001T090000 19971003T090000"
      ),
      (
        "a week without a day has DTSTART's weekday", "FREQ=YEARLY;BYWEEKNO=20", "19970902",
        "19980512 19990518 20000516"
      ),
      (
        "week 1 may begin in December", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=TU", "20241231",
        "20241231 20251230 20270105"
      ),
      (
        "an INTERVAL of years counts calendar years",
        "FREQ=YEARLY;INTERVAL=6;BYWEEKNO=53;BYDAY=TU,SA;UNTIL=20170101",
        "20100102", "20100102 20160102"
      ),
      (
        "the first week counts in full for BYSETPOS", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,3",
        "20241023",
        "20241023 20241028 20241030"
      ),
      (
        "BYDAY with and without ordinals is the union", "FREQ=MONTHLY;BYDAY=MO,2TU", "20250106",
        "20250106 20250113 20250114"
      ),
      (
        "an ordinal counts in the month where BYMONTH is given", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "20240101",
        "20240331 20250330 20260329"
      ),
      (
        "an ordinal 0 matches nothing", "FREQ=MONTHLY;BYDAY=0MO,2TU", "20250106", "20250114 20250211 20250311"
      ),
      (
        "an ordinal under WEEKLY is ignored", "FREQ=WEEKLY;BYDAY=1MO", "20260511",
        "20260511 20260518 20260525"
      ),
      ("months without the day are passed over", "FREQ=MONTHLY", "20240131", "20240131 20240331 20240531"),
      ("29 February comes in leap years", "FREQ=YEARLY", "18960229", "18960229 19040229 19080229"),
      (
        "a repeated value counts once", "FREQ=DAILY;BYHOUR=9,8,9;BYSETPOS=2", "20240101T090000",
        "20240101T090000 20240102T090000 20240103T090000"
      ),
      (
        "second 60 is read as 59", "FREQ=DAILY;BYSECOND=60", "20240101T090000",
        "20240101T090059 20240102T090059 20240103T090059"
      ),
      (
        "times of a series of dates are ignored", "FREQ=DAILY;BYHOUR=9,17", "20240101",
        "20240101 20240102 20240103"
      ),
      (
        "BYYEARDAY under MONTHLY is a condition", "FREQ=MONTHLY;BYYEARDAY=1,40", "20240101",
        "20240101 20240209 20250101"
      ),
      (
        "week -53 is the first of a long year", "FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO", "20200101",
        "20251229 20311229 20361229"
      ),
    ])
  func reading(_ name: String, _ rule: String, _ start: String, _ expected: String) throws {
    #expect(try occurrences(rule, from: start, limit: 3) == expected, "\(name)")
  }

  @Test(
    "A bound is read in its own form",
    arguments: [
      ("FREQ=DAILY;UNTIL=20240103", "20240101T090000", "20240101T090000 20240102T090000 20240103T090000"),
      ("FREQ=DAILY;UNTIL=20240103T085959", "20240101T090000", "20240101T090000 20240102T090000"),
      ("FREQ=DAILY;UNTIL=20240103", "20240101", "20240101 20240102 20240103"),
      ("FREQ=DAILY;COUNT=5;UNTIL=20240102", "20240101", "20240101 20240102"),
      ("FREQ=DAILY;COUNT=1;UNTIL=20240102", "20240101", "20240101"),
      ("FREQ=DAILY;COUNT=0", "20240101", ""),
      ("FREQ=DAILY;UNTIL=20231231", "20240101", ""),
    ])
  func bounds(_ rule: String, _ start: String, _ expected: String) throws {
    #expect(try occurrences(rule, from: start, limit: 9) == expected)
  }

  @Test("The caller's upper bound goes before the rule's own")
  func notAfter() throws {
    let rule = try RuleParser.parse("FREQ=DAILY;UNTIL=20300101").model
    let sequence = try RuleSequence(
      rule, start: wallTime("20240101"), isDate: true, notAfter: wallTime("20240102"))
    #expect(sequence.map { $0.date.day } == [1, 2])
  }
}
