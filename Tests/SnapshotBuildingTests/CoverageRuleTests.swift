import CalendarDomain
import CalendarTime
import Testing

@testable import SnapshotBuilding

@Suite("Coverage") struct CoverageRuleTests {
  @Test(
    "runs from local midnight seven days back to local midnight 42 days ahead",
    arguments: [
      // Both ends on either side of a change of the clocks: local midnights all the same.
      ("Europe/Berlin", "20260320T090000", "20260312T230000", "20260430T220000"),
      ("America/New_York", "20261030T030000", "20261022T040000", "20261210T050000"),
      ("Asia/Kolkata", "20260614T183000", "20260607T183000", "20260726T183000"),
      ("Etc/UTC", "20260615T235959", "20260608T000000", "20260727T000000"),
      // 2011-12-30 does not exist there: the day count is of dates, the ends are midnights.
      ("Pacific/Apia", "20111226T120000", "20111219T100000", "20120205T100000"),
    ])
  func window(zone: String, now: String, start: String, end: String) throws {
    let zone = try #require(ZoneDatabase.system(environment: [:]).zone(named: zone))
    let window = CoverageRule().window(now: Instant(utc: time(now)), zone: zone)
    #expect(window.lowerBound == Instant(utc: time(start)))
    #expect(window.upperBound == Instant(utc: time(end)))
  }

  @Test("takes other numbers of days") func days() {
    let window = CoverageRule(daysBehind: 0, daysAhead: 1)
      .window(now: Instant(utc: time("20260320T090000")), zone: .utc)
    #expect(window.lowerBound == Instant(utc: time("20260320T000000")))
    #expect(window.upperBound == Instant(utc: time("20260321T000000")))
  }
}

/// `20260320T090000` as a wall clock.
func time(_ text: String) -> LocalDateTime {
  let digits = text.filter(\.isNumber).map { Int(String($0))! }
  func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
  return LocalDateTime(
    number(0..<4), number(4..<6), number(6..<8), number(8..<10), number(10..<12), number(12..<14))
}
