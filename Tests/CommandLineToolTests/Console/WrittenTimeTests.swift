import CalendarDomain
import CalendarTime
import Testing

@testable import CommandLineTool

@Suite("Dates as people write them")
struct WrittenTimeTests {
  private static let database = ZoneDatabase.system(environment: [:])
  /// A Friday, 10:00 in Berlin.
  private static let now = Instant(utc: LocalDateTime(2026, 3, 20, 9, 0, 0))

  private func read(_ text: String) throws -> WrittenTime {
    let zone = try #require(Self.database.zone(named: "Europe/Berlin"))
    return try WrittenTime(text, now: Self.now, zone: zone, database: Self.database)
  }

  @Test(
    "Days",
    arguments: [
      ("today", 2026, 3, 20), ("Tomorrow", 2026, 3, 21), ("yesterday", 2026, 3, 19), ("fri", 2026, 3, 27),
      ("saturday", 2026, 3, 21), ("th", 2026, 3, 26), ("+7d", 2026, 3, 27), ("-1w", 2026, 3, 13),
      ("+11m", 2027, 2, 20), ("+1y", 2027, 3, 20), ("2026-12-08", 2026, 12, 8), ("20261208", 2026, 12, 8),
    ])
  func days(text: String, year: Int, month: Int, day: Int) throws {
    #expect(try read(text) == .day(LocalDate(year: year, month: month, day: day)))
  }

  @Test(
    "Times",
    arguments: [
      ("15:00", 20, 15, 0), ("tomorrow 15:00", 21, 15, 0), ("sat 9:30", 21, 9, 30), ("15h", 20, 15, 0),
      ("12am", 20, 0, 0), ("12:15pm", 20, 12, 15), ("9am tomorrow", 21, 9, 0), ("noon", 20, 12, 0),
      ("2026-03-24T15:00", 24, 15, 0), ("20260324T1500", 24, 15, 0), ("2026-03-24 15:00", 24, 15, 0),
    ])
  func times(text: String, day: Int, hour: Int, minute: Int) throws {
    #expect(try read(text) == .local(LocalDateTime(2026, 3, day, hour, minute)))
  }

  @Test(
    "Instants",
    arguments: [
      ("now", 9, 0), ("+90min", 10, 30), ("-2h", 7, 0), ("2026-03-20T10:30:00+01:00", 9, 30),
      ("today 14:00Z", 14, 0),
      ("15:00+02:00", 13, 0), ("today 10:00 America/New_York", 14, 0),
    ])
  func instants(text: String, hour: Int, minute: Int) throws {
    #expect(try read(text) == .instant(Instant(utc: LocalDateTime(2026, 3, 20, hour, minute))))
  }

  @Test(
    "What is none is refused",
    arguments: [
      "", "bogus", "25:00", "2026-02-30", "12:60", "fri sat", "15:00 16:00", "today Europe/Berlin", "+d",
      "+7x", "13pm",
      "m", "99999999",
    ])
  func refused(text: String) { #expect(throws: ArgumentProblem.self) { try read(text) } }
}
