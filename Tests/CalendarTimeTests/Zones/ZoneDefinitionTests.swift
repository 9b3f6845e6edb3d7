import CalendarDomain
import Testing

@testable import CalendarTime

@Suite struct ZoneDefinitionTests {
  typealias Observance = ZoneDefinition.Observance

  /// `FREQ=YEARLY;BYMONTH=month;BYDAY=ordinal weekday`.
  static func yearly(_ month: Int, _ ordinal: Int, _ weekday: Weekday = .sunday, until: EventTime? = nil)
    -> RecurrenceModel
  {
    var rule = RecurrenceModel(frequency: .yearly)
    rule.byMonth = [.init(month)]
    rule.byDay = [.init(ordinal: ordinal, weekday: weekday)]
    rule.until = until
    return rule
  }

  /// Central European time with the given begin.
  static func centralEurope(since start: LocalDateTime, tzid: String = "Customized Time Zone")
    -> ZoneDefinition
  {
    ZoneDefinition(
      tzid: tzid,
      observances: [
        Observance(
          isDaylight: false, start: start, offsetFrom: 7200, offsetTo: 3600, rules: [yearly(10, -1)],
          name: "CET"),
        Observance(
          isDaylight: true, start: LocalDateTime(date: start.date, secondOfDay: 7200), offsetFrom: 3600,
          offsetTo: 7200, rules: [yearly(3, -1)], name: "CEST"),
      ])
  }

  @Test(
    "A definition gives the answers of the zone it describes, whenever it begins",
    arguments: [LocalDateTime(1, 1, 1, 3), LocalDateTime(1601, 1, 1, 3), LocalDateTime(1996, 10, 27, 3)])
  func likeTheZone(start: LocalDateTime) throws {
    let own = try #require(Self.centralEurope(since: start).zone)
    let paris = TestZones.zone("Europe/Paris")
    for range in [(1997, 2101), (2399, 2402), (9990, 9999)] {
      let range = Instant(utc: LocalDateTime(range.0, 1, 1))..<Instant(utc: LocalDateTime(range.1, 1, 1))
      #expect(own.offset(at: range.lowerBound) == 3600)
      let isSame = own.offsetChanges(in: range) == paris.offsetChanges(in: range)
      #expect(isSame)
    }
    #expect(own.identifier == "Customized Time Zone")
    #expect(own.instant(of: LocalDateTime(2026, 10, 25, 2, 30)).utc == LocalDateTime(2026, 10, 25, 0, 30))
    #expect(own.instant(of: LocalDateTime(2026, 3, 29, 2, 30)).utc == LocalDateTime(2026, 3, 29, 1, 30))
  }

  @Test("Before the first onset the offset that the earliest observance comes from holds, in any order")
  func beforeTheFirst() throws {
    var definition = Self.centralEurope(since: LocalDateTime(1996, 10, 27, 3))
    definition.observances[1].start = LocalDateTime(1981, 3, 29, 2)
    definition.observances[1].offsetFrom = 5400
    for observances in [definition.observances, definition.observances.reversed()] {
      let zone = try #require(ZoneDefinition(tzid: "X", observances: observances).zone)
      #expect(zone.offset(at: Instant(utc: LocalDateTime(1970, 1, 1))) == 5400)
      #expect(zone.offset(at: Instant(utc: LocalDateTime(1, 1, 1))) == 5400)
      // No STANDARD part in force yet: summer time all winter.
      #expect(zone.offset(at: Instant(utc: LocalDateTime(1990, 1, 1))) == 7200)
      #expect(zone.offset(at: Instant(utc: LocalDateTime(1997, 1, 1))) == 3600)
    }
  }

  @Test("A single STANDARD part is a fixed offset")
  func standardOnly() throws {
    let standard = Observance(
      isDaylight: false, start: LocalDateTime(1970, 1, 1), offsetFrom: -18_000, offsetTo: -18_000)
    let zone = try #require(ZoneDefinition(tzid: "Eastern Standard Time", observances: [standard]).zone)
    #expect(zone.instant(of: LocalDateTime(2026, 4, 2, 9)).utc == LocalDateTime(2026, 4, 2, 14))
    #expect(zone.offset(at: Instant(utc: LocalDateTime(1900, 1, 1))) == -18_000)
  }

  @Test("A definition without parts gives no zone")
  func noParts() { #expect(ZoneDefinition(tzid: "X", observances: []).zone == nil) }

  @Test(
    "The last onset of a rule with UNTIL, in UTC or local, stays in force",
    arguments: [
      EventTime.utc(LocalDateTime(2006, 4, 2, 7)), .floating(LocalDateTime(2006, 4, 2, 2)),
      .date(LocalDate(year: 2006, month: 4, day: 2)),
    ])
  func until(until: EventTime) throws {
    // New York up to 2006, by its own old rule; autumn changes go on.
    let zone = try #require(
      ZoneDefinition(
        tzid: "X",
        observances: [
          Observance(
            isDaylight: true, start: LocalDateTime(1987, 4, 5, 2), offsetFrom: -18_000, offsetTo: -14_400,
            rules: [Self.yearly(4, 1, until: until)]),
          Observance(
            isDaylight: false, start: LocalDateTime(1967, 10, 29, 2), offsetFrom: -14_400,
            offsetTo: -18_000, rules: [Self.yearly(10, -1, until: .utc(LocalDateTime(2006, 10, 29, 6)))]),
          Observance(
            isDaylight: true, start: LocalDateTime(2007, 3, 11, 2), offsetFrom: -18_000, offsetTo: -14_400,
            rules: [Self.yearly(3, 2)]),
          Observance(
            isDaylight: false, start: LocalDateTime(2007, 11, 4, 2), offsetFrom: -14_400, offsetTo: -18_000,
            rules: [Self.yearly(11, 1)]),
        ]
      ).zone)
    func offset(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> Int {
      zone.offset(at: Instant(utc: LocalDateTime(year, month, day, hour))) / 3600
    }
    #expect(offset(2005, 7, 1) == -4)
    #expect(offset(2006, 4, 2, 6) == -5)
    #expect(offset(2006, 4, 2, 7) == -4)
    #expect(offset(2006, 10, 29, 6) == -5)
    #expect(offset(2007, 3, 11, 6) == -5)
    #expect(offset(2007, 3, 11, 7) == -4)
    #expect(offset(2026, 7, 1) == -4)
    #expect(offset(2026, 12, 1) == -5)
  }

  @Test("RDATEs are onsets")
  func dates() throws {
    let zone = try #require(
      ZoneDefinition(
        tzid: "X",
        observances: [
          Observance(
            isDaylight: true, start: LocalDateTime(2025, 3, 30, 2), offsetFrom: 3600, offsetTo: 7200,
            dates: [LocalDateTime(2026, 3, 29, 2)]),
          Observance(
            isDaylight: false, start: LocalDateTime(2025, 10, 26, 3), offsetFrom: 7200, offsetTo: 3600,
            dates: [LocalDateTime(2026, 10, 25, 3)]),
        ]
      ).zone)
    let range = Instant(utc: LocalDateTime(2025, 1, 1))..<Instant(utc: LocalDateTime(2030, 1, 1))
    let paris = TestZones.zone("Europe/Paris").offsetChanges(in: range)
    #expect(zone.offsetChanges(in: range).map(\.instant) == Array(paris.map(\.instant).prefix(4)))
  }

  @Test("Fierce and unreadable rules cost bounded work", arguments: RecurrenceModel.Frequency.allCases)
  func fierce(frequency: RecurrenceModel.Frequency) throws {
    let start = LocalDateTime(1, 1, 1)
    var definition = Self.centralEurope(since: start)
    definition.observances[0].rules = [RecurrenceModel(frequency: frequency)]
    var never = RecurrenceModel(frequency: frequency)
    never.byMonth = [.init(2)]
    never.byMonthDay = [31]
    definition.observances[1].rules = [never]
    let zone = try #require(definition.zone)
    #expect([3600, 7200].contains(zone.offset(at: Instant(utc: LocalDateTime(9998, 7, 1)))))
  }

  @Test("A definition differs from a zone where their offsets do, and only there")
  func difference() {
    let definition = Self.centralEurope(since: LocalDateTime(1996, 10, 27, 3))
    func window(_ year: Int, _ month: Int) -> Range<Instant> {
      Instant(utc: LocalDateTime(year, month, 1))..<Instant(utc: LocalDateTime(year, month + 2, 1))
    }
    #expect(!definition.differs(from: TestZones.zone("Europe/Paris"), in: window(2026, 3)))
    #expect(definition.differs(from: TestZones.zone("Europe/Istanbul"), in: window(2026, 3)))
    #expect(definition.differs(from: TestZones.zone("America/New_York"), in: window(2026, 3)))
    #expect(!definition.differs(from: TestZones.zone("Etc/GMT-1"), in: window(2026, 1)))
    #expect(definition.differs(from: TestZones.zone("Etc/GMT-1"), in: window(2026, 3)))
  }
}
