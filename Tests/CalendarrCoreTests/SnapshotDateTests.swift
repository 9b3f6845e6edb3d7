import Foundation
import Testing

@_spi(Writer) @testable import CalendarrCore

@Suite("Dates in the files")
struct SnapshotDateTests {
  /// Seconds since 1970 by python's `datetime`, whose calendar is the Gregorian one in all years.
  @Test(
    "A date is what the Gregorian calendar says in all years",
    arguments: [
      ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("0001-01-03T00:00:00Z", -62_135_424_000),
      ("0004-02-29T12:34:56Z", -62_035_845_904),
      ("0100-02-28T23:59:59Z", -59_006_361_601),
      ("1500-03-01T00:00:00Z", -14_826_672_000),
      ("1582-10-04T23:59:59Z", -12_220_156_801),
      ("1582-10-10T12:00:00Z", -12_219_681_600),
      ("1582-10-15T00:00:00Z", -12_219_292_800),
      ("1600-02-29T12:00:00Z", -11_670_955_200),
      ("1900-02-28T23:59:59Z", -2_203_891_201),
      ("1900-03-01T00:00:00Z", -2_203_891_200),
      ("1969-12-31T23:59:59Z", -1),
      ("2000-02-29T23:59:59Z", 951_868_799),
      ("2000-12-31T23:59:59Z", 978_307_199),
      ("2001-01-01T00:00:00Z", 978_307_200),
      ("2026-03-10T08:00:00Z", 1_773_129_600),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func known(text: String, seconds: Int) throws {
    let date = Date(timeIntervalSince1970: Double(seconds))
    #expect(SnapshotDate.text(date) == text)
    #expect(SnapshotDate.date(text) == date)
    let json = Data("[\"\(text)\"]".utf8)
    #expect(try SnapshotCoding.decode([Date].self, from: json) == [date])
  }

  @Test(
    "Years that four digits cannot say end at the border",
    arguments: [-1e15, -63_113_904_001, 252_423_993_600, 1e15])
  func beyond(seconds: Double) {
    let text = SnapshotDate.text(Date(timeIntervalSinceReferenceDate: seconds))
    #expect(text == (seconds < 0 ? "0001-01-01T00:00:00Z" : "9999-12-31T23:59:59Z"))
  }

  @Test(
    "What is no date of that form is none",
    arguments: [
      "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "0000-01-01T00:00:00Z",
      "2026-03-10T24:00:00Z", "2026-03-10T08:00:60Z", "2026-03-10T08:00:00", "10000-01-01T04:59:59Z", "",
      "2026-03-10T08:00:00+", "2026-03-1éT08:00:00Z",
    ])
  func none(text: String) { #expect(SnapshotDate.date(text) == nil) }

  @Test("Fractions of a second are cut, before 2001 too", arguments: [-13_197_600_000, 252_423_990_000, 0])
  func fractions(seconds: Double) {
    for offset in stride(from: -2.0, through: 2, by: 0.25) {
      let date = Date(timeIntervalSinceReferenceDate: seconds + offset)
      #expect(
        SnapshotDate.date(SnapshotDate.text(date))?.timeIntervalSinceReferenceDate
          == (seconds + offset).rounded(.down))
    }
  }

  @Test("Every day of four centuries has the text that Foundation gives it, at another second each")
  func everyDay() {
    for day in 0..<146_097 {
      let date = Date(timeIntervalSinceReferenceDate: Double(day - 73_000) * 86_400 + Double(day % 86_400))
      let text = SnapshotDate.text(date)
      guard text != date.formatted(.iso8601) || SnapshotDate.date(text) != date else { continue }
      Issue.record("\(date.timeIntervalSinceReferenceDate): \(text)")
      return
    }
  }
}
