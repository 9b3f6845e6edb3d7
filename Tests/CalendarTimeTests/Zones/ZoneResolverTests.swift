import CalendarDomain
import TestSupport
import Testing

@testable import CalendarTime

@Suite struct ZoneResolverTests {
  private static let user = TestZones.zone("Europe/Berlin")

  private static func resolver(
    _ definitions: [ZoneDefinition] = [], calendarZoneName: String? = nil,
    window: Range<Instant>? = nil
  ) -> ZoneResolver {
    ZoneResolver(
      database: TestZones.database, userZone: user, definitions: definitions,
      calendarZoneName: calendarZoneName, window: window)
  }

  /// Name in a file, the zone that answers, and the step that led there.
  static let names: [(String, String, ZoneRung)] = [
    ("America/New_York", "America/New_York", .iana),
    ("america/new_york", "America/New_York", .iana),
    (" \"Europe/Paris\" ", "Europe/Paris", .iana),
    ("Etc/GMT-1", "Etc/GMT-1", .iana),
    ("Europe/Kyiv", "Europe/Kiev", .alias),
    ("US/Eastern", "America/New_York", .alias),
    ("us/eastern", "America/New_York", .alias),
    ("Asia/Calcutta", "Asia/Kolkata", .alias),
    ("EST5EDT", "America/New_York", .alias),
    ("EST", "America/Panama", .alias),
    ("CET", "Europe/Brussels", .alias),
    ("PRC", "Asia/Shanghai", .alias),
    ("UTC", "Etc/UTC", .alias),
    ("GMT", "UTC", .alias),
    ("Z", "UTC", .alias),
    ("America/New York", "America/New_York", .alias),
    ("PDT", "America/Los_Angeles", .alias),
    ("/mozilla.org/20070129_1/Europe/Paris", "Europe/Paris", .vendorPrefix),
    ("/freeassociation.sourceforge.net/Tzfile/Europe/Prague", "Europe/Prague", .vendorPrefix),
    ("/freeassociation.sourceforge.net/Europe/Kyiv", "Europe/Kiev", .vendorPrefix),
    (
      "/citadel.org/20210210_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires",
      .vendorPrefix
    ),
    ("/softwarestudio.org/Olson_20011030_5/US/Pacific", "America/Los_Angeles", .vendorPrefix),
    ("tzone://Microsoft/Utc", "Etc/UTC", .vendorPrefix),
    ("W. Europe Standard Time", "Europe/Berlin", .windows),
    ("w. europe standard time", "Europe/Berlin", .windows),
    ("Eastern Standard Time", "America/New_York", .windows),
    ("Romance Standard Time", "Europe/Paris", .windows),
    ("Central European Standard Time", "Europe/Warsaw", .windows),
    ("AUS Eastern Standard Time", "Australia/Sydney", .windows),
    ("W. Europe", "Europe/Berlin", .windows),
    ("Pacific Daylight Time", "America/Los_Angeles", .windows),
    ("Eastern Time (US & Canada)", "America/New_York", .windows),
    ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York", .windows),
    ("(GMT-06.00) Central Time (US & Canada)", "America/Chicago", .windows),
    ("(GMT-08:00) Pacific Time (US and Canada); Tijuana", "America/Los_Angeles", .windows),
    ("Mountain Time (US & Canada)", "America/Denver", .windows),
    ("Atlantic Time (Canada)", "America/Halifax", .windows),
    ("(UTC-07:00) Arizona", "America/Phoenix", .windows),
    ("Saskatchewan", "America/Regina", .windows),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Brussels", .windows),
    ("(UTC+01:00) Brussels, Copenhagen, Madrid, Paris", "Europe/Brussels", .windows),
    ("(GMT+01:00) Sarajevo, Skopje, Warsaw, Zagreb", "Europe/Warsaw", .windows),
    ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/Dublin", .windows),
    ("(UTC+00:00) Dublin, Edinburgh, Lisbon, London", "Europe/Dublin", .windows),
    ("(UTC) Coordinated Universal Time", "Etc/UTC", .windows),
    ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata", .windows),
    ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo", .windows),
    ("(UTC-03:00) City of Buenos Aires", "America/Argentina/Buenos_Aires", .windows),
    ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "Europe/Warsaw", .windows),
    ("(GMT+01.00) Belgrade/Pozsony/Budapest/Ljubljana/Prague", "Europe/Prague", .windows),
    ("(GMT+01:00)Amsterdam,Berlin,Bern", "Europe/Brussels", .windows),
    ("(GMT-05:00)Eastern Time(US&Canada)", "America/New_York", .windows),
    ("GMT-05:00 Eastern Time (US & Canada)", "America/New_York", .windows),
    ("W.Europe Standard Time", "Europe/Berlin", .windows),
    ("WEuropeStandardTime", "Europe/Berlin", .windows),
    ("Z=5$DO=1$DL=3 2 1 11 1 1$ZX=25$ZN=Eastern", "America/New_York", .windows),
    ("ZN=W. Europe", "Europe/Berlin", .windows),
    ("US-Eastern", "America/New_York", .alias),
    ("Europe-Berlin", "Europe/Berlin", .alias),
    ("(GMT+03:00)", "(GMT+03:00)", .offsetInName),
    ("GMT+0100", "GMT+0100", .offsetInName),
    ("Customized Time Zone", "Europe/Berlin", .unknown),
    ("tzone://Microsoft/Custom", "Europe/Berlin", .unknown),
    ("../../etc/passwd", "Europe/Berlin", .unknown),
    ("/etc/localtime", "Europe/Berlin", .unknown),
    ("right/Europe/Paris", "Europe/Paris", .vendorPrefix),
    ("", "Europe/Berlin", .unknown),
  ]

  @Test("A TZID leads to its zone", arguments: names)
  func ladder(name: String, zone: String, rung: ZoneRung) {
    let resolved = Self.resolver().resolve(tzid: name)
    #expect(resolved.zone.identifier == zone)
    #expect(resolved.rung == rung)
    #expect((resolved.note == nil) == (rung != .unknown))
  }

  @Test(
    "An offset in a name is east where it says plus",
    arguments: [
      ("GMT+0100", 3600), ("GMT+01:00", 3600), ("UTC+01:00", 3600), ("UTC-5", -18_000), ("+0100", 3600),
      ("-03:30", -12_600), ("GMT +2", 7200), ("UTC+5:45", 20_700), ("UTC\u{2212}08:00", -28_800),
    ])
  func offsets(name: String, seconds: Int) {
    let resolved = Self.resolver().resolve(tzid: name)
    #expect(resolved.rung == .offsetInName)
    #expect(resolved.zone.offset(at: Instant(secondsSince1970: 0)) == seconds)
  }

  @Test(
    "What only looks like an offset is not one",
    arguments: ["GMT+", "UTC+25", "+12345", "GMT+1:2:3:4", "+", "UTC+01:60", "GMT Standard", "+1a"])
  func notOffsets(name: String) { #expect(OffsetInName.seconds(name) == nil) }

  @Test(
    "Names of older systems, and texts with other marks than Windows writes, say which zone they mean",
    arguments: [
      ("Kamchatka Standard Time", "Asia/Kamchatka"), ("Armenian Standard Time", "Asia/Yerevan"),
      ("Mid-Atlantic Standard Time", "Etc/GMT+2"), ("(GMT+04.00) Abu Dhabi/Muscat", "Asia/Dubai"),
      ("(GMT+01.00) Belgrade/Pozsony/Budapest", "Europe/Belgrade"), ("Prague Bratislava", "Europe/Prague"),
    ])
  func olderNames(name: String, zone: String) {
    #expect(WindowsZoneName.read(name).candidates.contains(zone))
  }

  @Test("An offset beside a place that nobody knows holds all year, with a warning")
  func fixedOffset() throws {
    let resolved = Self.resolver().resolve(tzid: "(GMT+01:00) Middle of Nowhere")
    #expect(resolved.rung == .offsetInName)
    #expect(resolved.zone.offset(at: Instant(utc: LocalDateTime(2026, 7, 1))) == 3600)
    #expect(try #require(resolved.note).code == "fixed-offset")
  }

  /// A VTIMEZONE of New York's rules.
  private static func withSummer(_ tzid: String) -> ZoneDefinition {
    func observance(_ isDaylight: Bool, _ month: Int, _ day: Int, _ ordinal: Int) -> ZoneDefinition.Observance
    {
      var rule = RecurrenceModel(frequency: .yearly)
      rule.byMonth = [.init(month)]
      rule.byDay = [.init(ordinal: ordinal, weekday: .sunday)]
      return ZoneDefinition.Observance(
        isDaylight: isDaylight, start: LocalDateTime(2007, month, day, 2),
        offsetFrom: isDaylight ? -18_000 : -14_400, offsetTo: isDaylight ? -14_400 : -18_000, rules: [rule])
    }
    return ZoneDefinition(tzid: tzid, observances: [observance(false, 11, 4, 1), observance(true, 3, 11, 2)])
  }

  @Test("A name that is no place yields to a definition with summer time, a place does not")
  func fixedNames() {
    let summer = LocalDateTime(2026, 7, 1, 9)
    for name in ["EST", "MST", "GMT", "UTC"] {
      let resolved = Self.resolver([Self.withSummer(name)]).resolve(tzid: name)
      #expect(resolved.rung == .definition, "\(name)")
      #expect(resolved.zone.instant(of: summer).utc == LocalDateTime(2026, 7, 1, 13), "\(name)")
    }
    #expect(Self.resolver([Self.withSummer("Asia/Tokyo")]).resolve(tzid: "Asia/Tokyo").rung == .iana)
    let fixed = ZoneDefinition.Observance(
      isDaylight: false, start: LocalDateTime(1970, 1, 1), offsetFrom: 0, offsetTo: 0)
    let plain = Self.resolver([ZoneDefinition(tzid: "EST", observances: [fixed])]).resolve(tzid: "EST")
    #expect(plain.rung == .alias)
  }

  @Test("A definition without parts says where it is, if X-LIC-LOCATION does")
  func location() {
    let office = ZoneDefinition(tzid: "Head office", observances: [], location: "Europe/Paris")
    let resolved = Self.resolver([office]).resolve(tzid: "Head office")
    #expect(resolved.zone.identifier == "Europe/Paris")
    #expect(resolved.rung == .location)
    let nowhere = ZoneDefinition(tzid: "Head office", observances: [], location: "Nowhere/Land")
    #expect(Self.resolver([nowhere]).resolve(tzid: "Head office").rung == .unknown)
  }

  @Test("Names of any length and number cost little")
  func hostileNames() {
    let clock = ContinuousClock()
    let resolver = Self.resolver()
    let time = clock.measure {
      #expect(resolver.resolve(tzid: String(repeating: "x/", count: 20_000)).rung == .unknown)
      #expect(
        resolver.resolve(tzid: "(GMT+01:00) " + String(repeating: "a,", count: 200)).rung == .offsetInName)
      for number in 0..<2_000 { #expect(resolver.resolve(tzid: "Zone of \(number)").rung == .unknown) }
    }
    #expect(time < Sanitizer.bound(.seconds(5)))
  }

  @Test("After so many names, others are read in the user's zone, which is said once")
  func tooManyNames() {
    let resolver = ZoneResolver(database: TestZones.database, userZone: Self.user, limit: 2)
    #expect(resolver.resolve(tzid: "America/New_York").rung == .iana)
    #expect(resolver.resolve(tzid: "Asia/Tokyo").rung == .iana)
    let third = resolver.resolve(tzid: "Europe/Paris")
    #expect(third.rung == .unknown && third.zone.identifier == "Europe/Berlin")
    #expect(third.note?.code == "too-many-timezones")
    #expect(resolver.resolve(tzid: "Europe/Rome").note == nil)
    #expect(resolver.resolve(tzid: "Asia/Tokyo").rung == .iana)
  }

  @Test("An unknown name is read in the user's zone, with an error that names it")
  func unknown() throws {
    let resolved = Self.resolver().resolve(tzid: "Nowhere/Land")
    let note = try #require(resolved.note)
    #expect(note.code == "unknown-timezone")
    #expect(note.severity == .error)
    #expect(note.message.contains("Nowhere/Land"))
    #expect(note.action?.contains("Europe/Berlin") == true)
  }

  @Test("The file's definition wins over a Windows name, not over a name of the system's zones")
  func definitions() throws {
    let fixed = ZoneDefinition.Observance(
      isDaylight: false, start: LocalDateTime(1970, 1, 1), offsetFrom: -18_000, offsetTo: -18_000)
    let definitions = [
      "Eastern Standard Time", "Europe/Istanbul", "\"Odd, one\"", "tzone://Microsoft/Custom",
    ]
    .map { ZoneDefinition(tzid: $0, observances: [fixed]) }
    let window = Instant(utc: LocalDateTime(2026, 3, 13))..<Instant(utc: LocalDateTime(2026, 5, 1))
    let resolver = Self.resolver(definitions, window: window)
    let eastern = resolver.resolve(tzid: "Eastern Standard Time")
    #expect(eastern.rung == .definition)
    #expect(eastern.note == nil)
    #expect(eastern.zone.instant(of: LocalDateTime(2026, 4, 2, 9)).utc == LocalDateTime(2026, 4, 2, 14))
    let istanbul = resolver.resolve(tzid: "Europe/Istanbul")
    #expect(istanbul.rung == .iana)
    #expect(istanbul.note?.code == "timezone-contradicted")
    #expect(istanbul.zone.instant(of: LocalDateTime(2026, 3, 24, 10)).utc == LocalDateTime(2026, 3, 24, 7))
    #expect(resolver.resolve(tzid: "Odd, one ").rung == .definition)
    #expect(resolver.resolve(tzid: "tzone://Microsoft/Custom").rung == .definition)
    #expect(Self.resolver(definitions).resolve(tzid: "Europe/Istanbul").note == nil)
  }

  @Test("A definition without parts does not stand in the way of the name")
  func emptyDefinition() {
    let resolver = Self.resolver([ZoneDefinition(tzid: "Romance Standard Time", observances: [])])
    #expect(resolver.resolve(tzid: "Romance Standard Time").zone.identifier == "Europe/Paris")
  }

  @Test("Each form of a time has its zone")
  func forms() {
    let nine = LocalDateTime(2026, 11, 3, 9)
    let plain = Self.resolver()
    let denver = Self.resolver(calendarZoneName: "America/Denver")
    let zones: [(ZoneResolver, EventTime, String, ZoneRung, LocalDateTime)] = [
      (plain, .floating(nine), "Europe/Berlin", .userZone, LocalDateTime(2026, 11, 3, 8)),
      (denver, .floating(nine), "America/Denver", .calendarDefault, LocalDateTime(2026, 11, 3, 16)),
      (denver, .utc(nine), "UTC", .utc, nine),
      (denver, .date(nine.date), "Europe/Berlin", .userZone, LocalDateTime(2026, 11, 2, 23)),
      (denver, .zoned(nine, tzid: "Asia/Tokyo"), "Asia/Tokyo", .iana, LocalDateTime(2026, 11, 3, 0)),
    ]
    for (resolver, time, zone, rung, instant) in zones {
      #expect(resolver.resolve(time).zone.identifier == zone)
      #expect(resolver.resolve(time).rung == rung)
      #expect(resolver.instant(of: time).utc == instant)
    }
  }

  @Test("An X-WR-TIMEZONE that nobody knows is the user's zone, with a warning")
  func unknownCalendarZone() {
    let resolved = Self.resolver(calendarZoneName: "Nowhere/Land")
      .resolve(.floating(LocalDateTime(2026, 11, 3, 9)))
    #expect(resolved.zone.identifier == "Europe/Berlin")
    #expect(resolved.note?.code == "unknown-timezone")
  }

  @Test("A city whose clocks never stood so far from UTC as the name says is not meant")
  func cityElsewhere() {
    let found = Self.resolver().resolve(tzid: "(UTC+09:00) Paris")
    #expect(found.rung == .offsetInName && found.zone.offset(at: Instant(secondsSince1970: 0)) == 32_400)
  }
}
