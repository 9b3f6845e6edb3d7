import CalendarDomain
import CalendarTime
import Testing

@Suite("Rules as text") struct RuleTextTests {
  @Test(
    "Odd spelling is read, and written in one form",
    arguments: [
      ("freq=weekly; byday = mo , we;;", "FREQ=WEEKLY;BYDAY=MO,WE"),
      ("COUNT=3;INTERVAL=+2;FREQ=DAILY;", "FREQ=DAILY;COUNT=3;INTERVAL=2"),
      ("RRULE:FREQ=MONTHLY;BYDAY=+1FR,-1TU", "FREQ=MONTHLY;BYDAY=1FR,-1TU"),
      ("FREQ=YEARLY;UNTIL=2026-05-11T09:00Z", "FREQ=YEARLY;UNTIL=20260511T090000Z"),
      ("FREQ=DAILY;UNTIL=20260231", "FREQ=DAILY;UNTIL=20260228"),
      ("FREQ=DAILY;UNTIL=20260510T240000", "FREQ=DAILY;UNTIL=20260511T000000"),
      ("FREQ=DAILY;BYHOUR=9;BYHOUR=8", "FREQ=DAILY;BYHOUR=9,8"),
      ("FREQ=WEEKLY;BYDAY=MONDAY,XX", "FREQ=WEEKLY;BYDAY=MO"),
      (
        "FREQ=YEARLY;RSCALE=hebrew;SKIP=forward;BYMONTH=5l",
        "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD"
      ),
      ("FREQ=DAILY;X-NOTE=a", "FREQ=DAILY;X-NOTE=A"),
      ("D1 #10", "FREQ=DAILY;COUNT=10"),
      ("W1 TU #3", "FREQ=WEEKLY;COUNT=3;BYDAY=TU"),
      ("W2 MO FR 19971224T000000Z", "FREQ=WEEKLY;UNTIL=19971224T000000Z;INTERVAL=2;BYDAY=MO,FR"),
      ("MP1 1+ FR #0", "FREQ=MONTHLY;BYDAY=1FR"),
      ("MP2 1+ 1- SU 2+ MO #4", "FREQ=MONTHLY;COUNT=4;INTERVAL=2;BYDAY=1SU,-1SU,2MO"),
      ("MD1 1 15 LD 2-", "FREQ=MONTHLY;COUNT=2;BYMONTHDAY=1,15,-1,-2"),
      ("YM1 6 7 #8", "FREQ=YEARLY;COUNT=8;BYMONTH=6,7"),
      ("YD3 1 100 200 #10", "FREQ=YEARLY;COUNT=10;INTERVAL=3;BYYEARDAY=1,100,200"),
      ("D1 0600 1200 #4", "FREQ=DAILY;COUNT=4;BYHOUR=6,12;BYMINUTE=0"),
    ])
  func tolerant(_ text: String, _ canonical: String) throws {
    let reading = try RuleParser.parse(text)
    #expect(RulePrinter.text(reading.model) == canonical)
    #expect(try RuleParser.parse(canonical).model == reading.model)
  }

  @Test(
    "What cannot be read is an error",
    arguments: [
      ("garbage", RecurrenceError.Code.malformed), ("", .malformed), ("COUNT=3", .missingFrequency),
      ("FREQ=FORTNIGHTLY;COUNT=3", .unknownFrequency), ("FREQ=DAILY;COUNT=many", .malformed),
      ("FREQ=DAILY;UNTIL=tomorrow", .malformed), ("MP1 FR", .malformed),
      ("FREQ=DAILY;UNTIL=20261301", .malformed), ("FREQ=DAILY;INTERVAL=x", .malformed), ("#3", .malformed),
    ])
  func unreadable(_ text: String, _ code: RecurrenceError.Code) {
    #expect(throws: RecurrenceError(code, "")) { try RuleParser.parse(text) }
  }

  @Test(
    "What RFC 5545 forbids is a finding",
    arguments: [
      ("FREQ=DAILY;INTERVAL=0", "rule-interval-not-positive"),
      ("FREQ=DAILY;COUNT=0", "rule-count-not-positive"),
      ("FREQ=DAILY;COUNT=1;UNTIL=20260101", "rule-count-and-until"),
      ("FREQ=WEEKLY;BYDAY=1MO", "rule-ordinal-ignored"),
      ("FREQ=DAILY;BYHOUR=24", "rule-value-out-of-range"), ("FREQ=DAILY;FREQ=DAILY", "rule-part-repeated"),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "rule-part-misplaced"), ("FREQ=DAILY;BYWEEKNO=1", "rule-part-misplaced"),
      ("FREQ=DAILY;BYEASTER=0", "rule-part-unknown"),
      ("FREQ=MONTHLY;SKIP=BACKWARD", "rule-skip-without-scale"),
      ("FREQ=DAILY;BYSETPOS=1", "rule-position-alone"), ("FREQ=DAILY;lonely", "rule-part-unreadable"),
      ("FREQ=YEARLY;UNTIL=2026-01-01", "rule-value-repaired"), ("D1 #1", "rule-of-vcalendar-1"),
    ])
  func findings(_ text: String, _ code: String) throws {
    #expect(try RuleParser.parse(text).diagnostics.map(\.code.rawValue) == [code])
  }

  @Test("A rule as the RFC writes it has no finding")
  func clean() throws {
    let text = "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU;WKST=SU"
    let reading = try RuleParser.parse(text)
    #expect(reading.diagnostics.isEmpty)
    #expect(RulePrinter.text(reading.model) == text)
  }

  @Test(
    "A rule is told in an English sentence",
    arguments: [
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=10", "Every 2 weeks on Tuesday at 09:00, 10 times."),
      ("FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Friday of the month at 09:00."),
      ("FREQ=YEARLY", "Every year in September on the 2nd at 09:00."),
      (
        "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-2",
        "Every month on Monday and Tuesday at 09:00, of these the 2nd to last in each month."
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=20,-1;WKST=SU",
        "Every year in week 20 and the last week on Tuesday at 09:00, weeks starting on Sunday."
      ),
      ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10", "Every 20 minutes at hour 9 and 10, second 0."),
      (
        "FREQ=DAILY;BYHOUR=9,17;UNTIL=19971224T000000Z",
        "Every day at 09:00 and 17:00, until 24 December 1997 at 00:00 UTC."
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
        "Every month on the 13th day of the month, if it is Friday at 09:00."
      ),
    ])
  func sentence(_ text: String, _ expected: String) throws {
    let rule = try RuleParser.parse(text).model
    #expect(RuleExplainer.sentence(rule, start: wallTime("19970902T090000"), isDate: false) == expected)
  }
}
