import Testing

@testable import CalendarDomain

@Suite("Dates and times are read") struct TimeDecodingTests {
  private static func text(_ time: EventTime) -> String {
    BasicTime.text(time) + (time.tzid.map { " " + $0 } ?? "")
  }

  @Test(
    "in the form of the RFC, with nothing to say",
    arguments: [
      ("20260402", "DATE", "20260402"), ("20260402T090000", nil, "20260402T090000"),
      ("20260402T090000Z", nil, "20260402T090000Z"), ("20260402T235959z", "DATE-TIME", "20260402T235959Z"),
    ] as [(String, String?, String)])
  func exact(text: String, type: String?, expected: String) throws {
    let reading = try #require(TimeDecoding.time(text, type: type))
    #expect(Self.text(reading.time) == expected)
    #expect(reading.repair == nil)
    #expect(BasicTime.read(text).map(Self.text) == expected)
  }

  @Test(
    "in loose forms that have one reading, which is said",
    arguments: [
      ("2026-04-02", "20260402"), ("2026/04/02", "20260402"), ("2026-04-02T10:00:00", "20260402T100000"),
      ("2026-04-02T10:00:00.000Z", "20260402T100000Z"), ("20260402T100000.123456Z", "20260402T100000Z"),
      ("20260402T100000,5", "20260402T100000"), ("2026-04-02 10:00:00", "20260402T100000"),
      ("2026-04-02T10:00Z", "20260402T100000Z"), ("20260402T1000", "20260402T100000"),
      ("20260402T", "20260402T000000"), ("20260402T240000", "20260403T000000"),
      ("20260402T235960Z", "20260402T235959Z"), ("2026-04-02T10:00:00+02:00", "20260402T080000Z"),
      ("20260402T100000-0530", "20260402T153000Z"), ("2026-04-02T10:00:00+02", "20260402T080000Z"),
      (" 20260402T100000 ", "20260402T100000"), ("٢٠٢٦٠٤٠٢T١٠٠٠٠٠Z", "20260402T100000Z"),
      ("２０２６０４０２", "20260402"), ("\u{200F}20260402T100000", "20260402T100000"),
      ("२०२६-०४-०२T१०:००:००", "20260402T100000"),
    ])
  func loose(text: String, expected: String) throws {
    let reading = try #require(TimeDecoding.time(text))
    #expect(Self.text(reading.time) == expected)
    #expect(reading.repair != nil)
  }

  @Test(
    "never by guessing",
    arguments: [
      "", "T", "2026", "202604", "20260231", "20261301T100000", "20260402T250000", "20260402T106000",
      "20260402T100061", "2026-0402", "20260402T10", "20260402T100000.Z", "20260402T100000 Z", "tomorrow",
      "02.04.2026", "04/02/2026", "00000101", "20260402T100000+2", "20260402T100000ZZ", "-20260402",
      String(repeating: "2", count: 100_000),
    ])
  func unreadable(text: String) { #expect(TimeDecoding.time(text) == nil) }

  @Test("with the zone of TZID, whatever it is called, but for times in UTC")
  func zones() {
    #expect(
      TimeDecoding.time("2026-04-02T10:00:00", tzid: "Europe/Berlin")?.time
        == .zoned(LocalDateTime(2026, 4, 2, 10), tzid: "Europe/Berlin"))
    #expect(TimeDecoding.time("20260402T100000", tzid: "")?.time == .floating(LocalDateTime(2026, 4, 2, 10)))
    let utc = TimeDecoding.time("20260402T100000Z", tzid: "Europe/Berlin")
    #expect(utc?.time == .utc(LocalDateTime(2026, 4, 2, 10)))
    #expect(utc?.repair == "read as UTC, whatever TZID says")
  }

  @Test("on the last day of a month that is shorter, where the caller may have it so")
  func lastDay() {
    #expect(TimeDecoding.time("20260931") == nil)
    #expect(
      TimeDecoding.time("20260931", type: "DATE", movesDays: true)?.time
        == .date(LocalDate(year: 2026, month: 9, day: 30)))
    #expect(TimeDecoding.time("20260932", movesDays: true) == nil)
  }

  @Test("and written so that they are read as the same, over the whole range of years")
  func roundTrip() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let date = LocalDate(dayNumber: random.below(3_652_059) - 719_162)
      let local = LocalDateTime(date: date, secondOfDay: random.below(86_400))
      for time in [EventTime.date(date), .floating(local), .utc(local)] {
        #expect(BasicTime.read(BasicTime.text(time)) == time)
      }
    }
    #expect(BasicTime.text(LocalDate(year: 1, month: 2, day: 3)) == "00010203")
    #expect(BasicTime.text(Instant(secondsSince1970: 0)) == "19700101T000000Z")
  }

  @Test(
    "A time without a zone takes that of DTSTART",
    arguments: [
      (EventTime.zoned(LocalDateTime(2026, 3, 20, 14), tzid: "America/New_York"), true),
      (.utc(LocalDateTime(2026, 3, 20, 14)), true), (.floating(LocalDateTime(2026, 3, 20, 14)), false),
      (.date(LocalDate(year: 2026, month: 3, day: 20)), false),
    ])
  func completed(start: EventTime, isCompleted: Bool) {
    let local = LocalDateTime(2026, 3, 20, 15)
    #expect(
      EventTime.floating(local).completed(by: start)
        == (isCompleted ? start.withLocal(local) : .floating(local)))
    for other in [
      EventTime.utc(local), .zoned(local, tzid: "Asia/Tokyo"),
      .date(LocalDate(year: 2026, month: 3, day: 21)),
    ] {
      #expect(other.completed(by: start) == other)
    }
  }

  @Test(
    "An instant of RFC 3339 is read with its offset, and nothing else is",
    arguments: [
      ("2026-03-20T09:00:00Z", "20260320T090000Z"), ("2026-03-20T09:00:00-03:30", "20260320T123000Z"),
      ("2026-03-20t09:00:00.25+02:00", "20260320T070000Z"), ("2026-03-20 23:59:60z", "20260320T235959Z"),
      ("2026-03-20T09:00:00", nil), ("2026-02-30T09:00:00Z", nil), ("2026-03-20T09:00:00+24:00", nil),
    ])
  func instants(text: String, expected: String?) {
    #expect(InstantText.read(text).map { BasicTime.text($0) } == expected)
  }
}
