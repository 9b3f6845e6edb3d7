import CalendarDomain
import CalendarTime
import Testing

@testable import SnapshotBuilding

@Suite("Years that the files can name")
struct YearRuleTests {
  private static let last = 253_402_300_799

  @Test(
    "Times before 0001 and after 9999 end at the border",
    arguments: [
      (0, 100, 0, 100, false), (0, last, 0, last, false), (0, last + 1, 0, last, true),
      (last + 1, last + 5, last, last, true), (-62_135_596_801, 0, -62_135_596_800, 0, true),
    ])
  func timed(start: Int, end: Int, newStart: Int, newEnd: Int, isCut: Bool) {
    let (low, high) = (
      YearRule.held(Instant(secondsSince1970: start), isAllDay: false, in: .utc),
      YearRule.held(Instant(secondsSince1970: end), isAllDay: false, in: .utc)
    )
    #expect(low.secondsSince1970 == newStart && high.secondsSince1970 == newEnd)
    #expect((low.secondsSince1970 != start || high.secondsSince1970 != end) == isCut)
  }

  @Test("An all-day event still ends at a midnight of the user's zone")
  func allDay() {
    let end = YearRule.held(Instant(secondsSince1970: Self.last + 1), isAllDay: true, in: .utc)
    #expect(end.secondsSince1970 == Self.last + 1 - 86_400)
  }

  @Test("An all-day event from before the years begins with their first whole day, wherever the user is")
  func firstDay() throws {
    let before = Instant(secondsSince1970: -62_135_596_801)
    for name in ["Etc/UTC", "Asia/Tokyo", "America/New_York"] {
      let zone = try #require(ZoneDatabase.system(environment: [:]).zone(named: name))
      let first = YearRule.held(before, isAllDay: true, in: zone)
      #expect(zone.local(at: first) == LocalDateTime(1, 1, 2))
      #expect(YearRule.span.contains(first))
    }
  }
}
