import CalendarDomain
import Testing

@testable import CalendarTime

@Suite struct ZoneTests {
  /// A zone of the given changes, for shapes that no rule has.
  private func zone(_ first: Int, _ changes: [(LocalDateTime, Int)]) -> Zone {
    var table = ZoneTable(initial: LocalTimeType(offset: first, abbreviation: "A"))
    for (time, offset) in changes {
      table.append(time.timeline, LocalTimeType(offset: offset, abbreviation: "B"))
    }
    return Zone(identifier: "Test/Zone", table: table)
  }

  @Test("The example of RFC 5545, 3.3.5: a skipped time has the offset before, a repeated one is the first")
  func exampleOfTheStandard() {
    let zone = TestZones.zone("America/New_York")
    #expect(
      zone.instant(of: LocalDateTime(2007, 11, 4, 1, 30)) == Instant(utc: LocalDateTime(2007, 11, 4, 5, 30)))
    #expect(
      zone.instant(of: LocalDateTime(2007, 3, 11, 2, 30)) == Instant(utc: LocalDateTime(2007, 3, 11, 7, 30)))
    #expect(
      zone.local(at: Instant(utc: LocalDateTime(2007, 3, 11, 7, 30))) == LocalDateTime(2007, 3, 11, 3, 30))
  }

  @Test("A skipped day, as Samoa's 30 December 2011, is read with the offset before it")
  func skippedDay() {
    let apia = zone(-36_000, [(LocalDateTime(2011, 12, 30, 10), 50_400)])
    #expect(
      apia.instant(of: LocalDateTime(2011, 12, 29, 23, 59, 59)).utc == LocalDateTime(2011, 12, 30, 9, 59, 59))
    #expect(apia.instant(of: LocalDateTime(2011, 12, 30, 12)).utc == LocalDateTime(2011, 12, 30, 22))
    #expect(apia.instant(of: LocalDateTime(2011, 12, 31)).utc == LocalDateTime(2011, 12, 30, 10))
  }

  @Test("A repeated day, as Kwajalein would have had, is its first run")
  func repeatedDay() {
    let zone = zone(43_200, [(LocalDateTime(1969, 9, 30, 12), -43_200)])
    #expect(zone.instant(of: LocalDateTime(1969, 9, 30, 6)).utc == LocalDateTime(1969, 9, 29, 18))
    #expect(zone.instant(of: LocalDateTime(1969, 10, 1)).utc == LocalDateTime(1969, 10, 1, 12))
  }

  @Test("Changes closer together than their size are told apart")
  func crowdedChanges() {
    // Two hours forward, and back again half an hour later.
    let zone = zone(0, [(LocalDateTime(2026, 1, 1, 10), 7200), (LocalDateTime(2026, 1, 1, 10, 30), 0)])
    #expect(zone.instant(of: LocalDateTime(2026, 1, 1, 9)).utc == LocalDateTime(2026, 1, 1, 9))
    #expect(zone.instant(of: LocalDateTime(2026, 1, 1, 12, 15)).utc == LocalDateTime(2026, 1, 1, 10, 15))
    #expect(zone.instant(of: LocalDateTime(2026, 1, 1, 12, 30)).utc == LocalDateTime(2026, 1, 1, 12, 30))
  }

  @Test("Every local time comes back from its instant, unless it was skipped")
  func thereAndBack() {
    for name in ["Europe/Paris", "America/New_York", "Australia/Sydney", "Europe/Dublin"] {
      let zone = TestZones.zone(name)
      for hour in stride(from: 0, to: 24 * 400, by: 1) {
        let local = LocalDateTime(timeline: LocalDateTime(2098, 6, 1).timeline + hour * 3600 + 900)
        let back = zone.local(at: zone.instant(of: local))
        #expect(back == local || back == local.adding(seconds: 3600))
      }
    }
  }

  @Test("A list of changes does not depend on how its range is cut")
  func changesInPieces() {
    let zone = TestZones.zone("Europe/Paris")
    let years = 1990...2260
    let cut = years.flatMap { year in
      zone.offsetChanges(
        in: Instant(utc: LocalDateTime(year, 3, 29, 1))..<Instant(utc: LocalDateTime(year + 1, 3, 29, 1)))
    }
    let whole = zone.offsetChanges(
      in: Instant(utc: LocalDateTime(1990, 3, 29, 1))..<Instant(utc: LocalDateTime(2261, 3, 29, 1)))
    #expect(cut == whole)
    #expect(whole.count == 541)
  }

  @Test("A zone answers for every year that can be written, and beyond")
  func farTimes() {
    for zone in [
      TestZones.zone("Europe/Paris"),
      ZoneDefinitionTests.centralEurope(since: LocalDateTime(1, 1, 1, 3)).zone!,
    ] {
      let always = Instant(utc: LocalDateTime(1, 1, 1))..<Instant(utc: LocalDateTime(9999, 12, 31))
      let changes = zone.offsetChanges(in: always)
      #expect(changes.count > 2 * 7_800)
      let isAscending = zip(changes, changes.dropFirst()).allSatisfy { $0.instant < $1.instant }
      #expect(isAscending)
      for seconds in [-1 << 60, -1 << 45, 1 << 45, 1 << 60] {
        #expect([561, 3600, 7200, 0].contains(zone.offset(at: Instant(secondsSince1970: seconds))))
      }
    }
  }

  @Test("The onset of a change is what the clock showed that was not yet changed")
  func onset() {
    let range = Instant(utc: LocalDateTime(2026, 1, 1))..<Instant(utc: LocalDateTime(2027, 1, 1))
    let changes = TestZones.zone("Europe/Paris").offsetChanges(in: range)
    #expect(changes.map(\.onset) == [LocalDateTime(2026, 3, 29, 2), LocalDateTime(2026, 10, 25, 3)])
    #expect(changes.map(\.isDaylight) == [true, false])
    #expect(changes.map(\.abbreviation) == ["CEST", "CET"])
  }
}
