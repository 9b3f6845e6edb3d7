import CalendarDomain
import Testing

@testable import ICalendar

@Suite("Values become types, tolerantly")
struct ValueDecodingTests {
  @Test(
    "Dates and times in every form",
    arguments: [
      ("20260504", nil, EventTime.date(LocalDate(year: 2026, month: 5, day: 4)), true),
      ("20260507T000000", "DATE", .date(LocalDate(year: 2026, month: 5, day: 7)), true),
      ("20260507", "DATE", .date(LocalDate(year: 2026, month: 5, day: 7)), false),
      ("20260511T1200Z", nil, .utc(LocalDateTime(2026, 5, 11, 12)), true),
      ("20260513T235960Z", nil, .utc(LocalDateTime(2026, 5, 13, 23, 59, 59)), true),
      ("20260505T", nil, .floating(LocalDateTime(2026, 5, 5)), true),
      ("20260505T240000", nil, .floating(LocalDateTime(2026, 5, 6)), true),
      ("2026-05-05T08:30:00Z", nil, .utc(LocalDateTime(2026, 5, 5, 8, 30)), true),
      ("20260505T083000+0200", nil, .utc(LocalDateTime(2026, 5, 5, 6, 30)), true),
      ("20260505T083000", nil, .floating(LocalDateTime(2026, 5, 5, 8, 30)), false),
    ] as [(String, String?, EventTime, Bool)])
  func times(_ text: String, _ type: String?, _ expected: EventTime, _ isRepaired: Bool) {
    let reading = TimeDecoding.time(text, tzid: nil, type: type)
    #expect(reading?.time == expected)
    #expect((reading?.repair != nil) == isRepaired)
  }

  @Test(
    "What is no time is refused",
    arguments: [
      "", "0NaNaNaNTaNaNaN", "20260230", "20261301T000000", "20260505T256000", "20260505X", "0000",
      "00000101",
      "20260505T08300", "20260505T083000ZZ", "99999999999999999999", "99991231T240000",
    ])
  func badTimes(_ text: String) { #expect(TimeDecoding.time(text, tzid: nil, type: nil) == nil) }

  @Test(
    "Durations, also loose ones",
    arguments: [
      ("P1W", CalendarDuration(weeks: 1), false),
      ("P1DT2H3M4S", CalendarDuration(days: 1, hours: 2, minutes: 3, seconds: 4), false),
      ("-PT1H", CalendarDuration(isNegative: true, hours: 1), false),
      ("+PT1H", CalendarDuration(hours: 1), false),
      ("P", CalendarDuration(), true), ("P2DT", CalendarDuration(days: 2), true),
      ("-P2DT", CalendarDuration(isNegative: true, days: 2), true),
      ("pt5m", CalendarDuration(minutes: 5), true),
      ("PT-15M", CalendarDuration(isNegative: true, minutes: 15), true),
      ("P1H", CalendarDuration(hours: 1), true),
    ])
  func durations(_ text: String, _ expected: CalendarDuration, _ isRepaired: Bool) {
    let reading = DurationDecoding.duration(text)
    #expect(reading?.duration == expected)
    #expect((reading?.repair != nil) == isRepaired)
  }

  @Test(
    "What is no duration is refused",
    arguments: ["", "1H", "P1", "P1M", "PT1X", "P9999999999D", "PT1H1H", "--P1D"])
  func badDurations(_ text: String) { #expect(DurationDecoding.duration(text) == nil) }

  @Test(
    "Escapes are undone from left to right",
    arguments: [
      (#"Lunch\, then\; maybe C:\\new"#, #"Lunch, then; maybe C:\new"#), (#"a\nb\Nc"#, "a\nb\nc"),
      (#"a\xb\"#, #"a\xb\"#), ("plain, text; here", "plain, text; here"),
    ])
  func escapes(_ text: String, _ expected: String) { #expect(TextDecoding.unescaped(text) == expected) }

  @Test("A line break of any kind is one, and no time is a length")
  func written() {
    #expect(TextEncoding.escaped("a\r\nb\nc\rd") == #"a\nb\nc\nd"#)
    #expect(DurationEncoding.text(CalendarDuration()) == "PT0S")
    #expect(DurationEncoding.text(CalendarDuration(isNegative: true, weeks: 1)) == "-P1W")
  }
}
