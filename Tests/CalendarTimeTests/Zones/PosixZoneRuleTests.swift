import CalendarDomain
import Testing

@testable import CalendarTime

@Suite struct PosixZoneRuleTests {
  /// Rule, year, and the changes of that year in UTC with the offset after each.
  ///
  /// The rules are the footers of tz 2026f; the instants are those of `zdump -v` for them.
  static let changes: [(String, Int, [(LocalDateTime, Int)])] = [
    (
      "CET-1CEST,M3.5.0,M10.5.0/3", 2045,
      [(LocalDateTime(2045, 3, 26, 1), 7200), (LocalDateTime(2045, 10, 29, 1), 3600)]
    ),
    (
      "EST5EDT,M3.2.0,M11.1.0", 2045,
      [(LocalDateTime(2045, 3, 12, 7), -14400), (LocalDateTime(2045, 11, 5, 6), -18000)]
    ),
    (
      "AEST-10AEDT,M10.1.0,M4.1.0/3", 2045,
      [(LocalDateTime(2045, 4, 1, 16), 36000), (LocalDateTime(2045, 9, 30, 16), 39600)]
    ),
    (
      "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2045,
      [(LocalDateTime(2045, 3, 26, 1), -3600), (LocalDateTime(2045, 10, 29, 1), -7200)]
    ),
    (
      "IST-2IDT,M3.4.4/26,M10.5.0", 2045,
      [(LocalDateTime(2045, 3, 24, 0), 10800), (LocalDateTime(2045, 10, 28, 23), 7200)]
    ),
    (
      "IST-1GMT0,M10.5.0,M3.5.0/1", 2045,
      [(LocalDateTime(2045, 3, 26, 1), 3600), (LocalDateTime(2045, 10, 29, 1), 0)]
    ),
    (
      "EET-2EEST,M3.4.4/50,M10.4.4/50", 2045,
      [(LocalDateTime(2045, 3, 25, 0), 10800), (LocalDateTime(2045, 10, 27, 23), 7200)]
    ),
    ("XXX3EDT4,0/0,J365/23", 2045, []),
    ("<+1030>-10:30", 2045, []),
    (
      "AAA0BBB,J60/0,J300/0", 2044,
      [(LocalDateTime(2044, 3, 1, 0), 3600), (LocalDateTime(2044, 10, 26, 23), 0)]
    ),
    (
      "AAA0BBB,59/0,299/0", 2044,
      [(LocalDateTime(2044, 2, 29, 0), 3600), (LocalDateTime(2044, 10, 25, 23), 0)]
    ),
  ]

  @Test("A rule changes the clocks when it says so", arguments: changes)
  func yearOfChanges(text: String, year: Int, expected: [(LocalDateTime, Int)]) throws {
    let rule = try #require(PosixZoneRuleParser.parse(text))
    let zone = Zone(identifier: "X", rule: rule)
    let range = Instant(utc: LocalDateTime(year, 1, 1))..<Instant(utc: LocalDateTime(year + 1, 1, 1))
    let found = zone.offsetChanges(in: range)
    #expect(found.map(\.instant.utc) == expected.map(\.0))
    #expect(found.map(\.after) == expected.map(\.1))
  }

  @Test("A rule of daylight saving time all year has one offset")
  func yearRound() throws {
    let rule = try #require(PosixZoneRuleParser.parse("XXX3EDT4,0/0,J365/23"))
    let zone = Zone(identifier: "X", rule: rule)
    #expect(zone.offset(at: Instant(utc: LocalDateTime(2026, 1, 1))) == -14400)
    #expect(zone.isDaylight(at: Instant(utc: LocalDateTime(2026, 7, 1))))
  }

  @Test("Dates left out are those of the United States")
  func datesLeftOut() {
    #expect(PosixZoneRuleParser.parse("EST5EDT") == PosixZoneRuleParser.parse("EST5EDT,M3.2.0,M11.1.0"))
  }

  @Test(
    "What is no rule is refused",
    arguments: [
      "", "C", "CET", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3x",
      "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,366,1",
      "CET-25", "<CET-1", "<+>-1", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1:60", "CET-99999999999999999999",
    ])
  func refused(text: String) { #expect(PosixZoneRuleParser.parse(text) == nil) }
}
