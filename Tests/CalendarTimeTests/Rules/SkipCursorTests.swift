import CalendarDomain
import Testing

@testable import CalendarTime

@Suite("SKIP on Gregorian dates") struct SkipCursorTests {
  private static func dates(_ text: String, _ start: String, _ limit: Int = 6) throws -> [String] {
    let start = try #require(BasicTime.read(start))
    let sequence = try RuleSequence(
      RuleParser.parse(text).model, start: start.local, isDate: start.isDate, notAfter: nil)
    return sequence.prefix(limit).map { start.isDate ? BasicTime.text($0.date) : BasicTime.text($0) }
  }

  @Test(
    "moves days that do not exist, and no others",
    arguments: [
      // RFC 7529, 4.1: BYMONTH has chosen the month before the day is moved out of it.
      (
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;SKIP=FORWARD", "20130301",
        "20130301 20140301 20150301 20160229 20170301 20180301"
      ),
      (
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD", "20130228",
        "20130228 20140228 20150228 20160229 20170228 20180228"
      ),
      (
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=FORWARD", "20160229",
        "20160229 20170301 20180301 20190301 20200229 20210301"
      ),
      ("FREQ=YEARLY;SKIP=BACKWARD", "20160229", "20160229 20170228 20180228 20190228 20200229 20210228"),
      ("FREQ=MONTHLY;SKIP=BACKWARD", "20140131", "20140131 20140228 20140331 20140430 20140531 20140630"),
      (
        "FREQ=MONTHLY;INTERVAL=3;SKIP=FORWARD", "20140131",
        "20140131 20140501 20140731 20141031 20150131 20150501"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD", "20150101",
        "20150101 20150201 20150301 20150401 20150501 20150601"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD", "20150101",
        "20150101 20150131 20150301 20150331 20150501 20150531"
      ),
      (
        "FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", "20121231",
        "20121231 20140101 20150101 20160101 20161231 20180101"
      ),
      (
        "FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD", "20121231",
        "20121231 20131231 20141231 20151231 20161231 20171231"
      ),
      // Two days of a month on one day count once.
      (
        "FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD;COUNT=4", "20140130",
        "20140130 20140131 20140228 20140330"
      ),
      // Under DAILY and WEEKLY a day that does not exist never comes up.
      (
        "FREQ=DAILY;BYMONTHDAY=31;SKIP=FORWARD", "20260101",
        "20260131 20260331 20260531 20260731 20260831 20261031"
      ),
      (
        "FREQ=WEEKLY;BYMONTHDAY=31;BYDAY=SA;SKIP=BACKWARD", "20260101",
        "20260131 20261031 20270731 20290331 20300831 20310531"
      ),
      // A weekday limits what was moved.
      (
        "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR;SKIP=BACKWARD", "20260101",
        "20260731 20270430 20271231 20280331 20280630 20290831"
      ),
      // A position counts among what was moved.
      (
        "FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31;BYSETPOS=-1;SKIP=FORWARD", "20260101",
        "20260501 20270501 20280501 20290501 20300501 20310501"
      ),
    ])
  func moves(rule: String, start: String, expected: String) throws {
    #expect(try Self.dates("RSCALE=GREGORIAN;" + rule, start).joined(separator: " ") == expected)
    // A calendar that only counts its years otherwise has the same days.
    #expect(try Self.dates("RSCALE=JAPANESE;" + rule, start).joined(separator: " ") == expected)
  }

  @Test("A jump gives what a walk gives, with COUNT and without", arguments: 0..<40)
  func jumps(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rule = RecurrenceModel(frequency: random.below(2) == 0 ? .monthly : .yearly)
    rule.skip = random.below(2) == 0 ? .forward : .backward
    rule.interval = 1 + random.below(4)
    rule.byMonthDay = (0..<1 + random.below(3)).map { _ in [29, 30, 31, -30, -31, 1, -1][random.below(7)] }
    if random.below(2) == 0 { rule.byMonth = [.init(1 + random.below(12)), .init(2)] }
    if random.below(3) == 0 { rule.byHour = [6, 18] }
    if random.below(2) == 0 { rule.count = 40 }
    let start = LocalDateTime(2010 + random.below(5), 1 + random.below(12), 1 + random.below(28), 9)
    let walked = Array(try RuleSequence(rule, start: start, isDate: false, notAfter: nil).prefix(60))
    #expect(walked == walked.sorted() && Set(walked).count == walked.count)
    for place in stride(from: 0, to: walked.count, by: 7) {
      for bound in [walked[place], walked[place].adding(seconds: -3600), walked[place].adding(seconds: 3600)]
      {
        var sequence = try RuleSequence(rule, start: start, isDate: false, notAfter: nil)
        sequence.seek(bound)
        let rest = walked.filter { $0 >= bound }
        #expect(Array(sequence.prefix(rest.count)) == rest)
      }
    }
  }
}
