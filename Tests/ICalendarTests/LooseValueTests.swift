import CalendarDomain
import Testing

@testable import ICalendar

@Suite("Loose values with one reading") struct LooseValueTests {
  @Test(
    "of an offset",
    arguments: [
      ("+0100", 3600), ("-003015", -1815), ("-500", -18_000), ("-05", -18_000), ("-5", -18_000),
      ("+01:00", 3600),
      ("+5730", 3450), (" +0100 ", 3600), ("0100", 3600), ("\u{2212}0500", -18_000), ("+٠١٠٠", 3600),
      ("-00:25:21", -1521),
    ])
  func offsets(text: String, seconds: Int) throws {
    let reading = try #require(OffsetDecoding.offset(text))
    #expect(reading.seconds == seconds)
    #expect((reading.repair == nil) == ["+0100", "-003015"].contains(text))
  }

  @Test(
    "not of what is no offset", arguments: ["", "+", "+12345", "+2460", "+6060", "+1a", "++0100", "+0100Z"])
  func noOffsets(text: String) { #expect(OffsetDecoding.offset(text) == nil) }

  @Test(
    "of a duration",
    arguments: [
      ("PT1W", 7 * 86_400), ("PT1D", 86_400), ("PT1DT2H", nil), ("P1H", 3600), ("PT1D2H", 93_600),
      ("P1W", 604_800),
      ("P١D", 86_400), ("PT1D1D", nil),
    ] as [(String, Int?)])
  func durations(text: String, seconds: Int?) {
    let reading = DurationDecoding.duration(text)
    #expect(reading.map { $0.duration.nominalDays * 86_400 + $0.duration.exactSeconds } == seconds)
    if seconds != nil { #expect((reading?.repair == nil) == (text == "P1W")) }
  }
}
