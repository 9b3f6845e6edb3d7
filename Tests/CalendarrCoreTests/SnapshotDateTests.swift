import Foundation
import Testing

@testable import CalendarrCore

@Suite("Dates in the files")
struct SnapshotDateTests {
  @Test(
    "A date has the text that Foundation gives it",
    arguments: [
      "0001-01-03T00:00:00Z", "1582-10-04T23:59:59Z", "1582-10-15T00:00:00Z", "1600-02-29T12:00:00Z",
      "1900-02-28T23:59:59Z", "1900-03-01T00:00:00Z", "1969-12-31T23:59:59Z", "2000-02-29T23:59:59Z",
      "2000-12-31T23:59:59Z", "2001-01-01T00:00:00Z", "2026-03-10T08:00:00Z", "9999-12-31T23:59:59Z",
    ])
  func known(text: String) throws {
    #expect(SnapshotDate.text(try Date.ISO8601FormatStyle().parse(text)) == text)
  }

  @Test(
    "So do the borders and halves of seconds around them", arguments: [-13_197_600_000, 252_423_993_600, 0])
  func borders(seconds: Double) {
    for offset in stride(from: -2.0, through: 2, by: 0.25) {
      let date = Date(timeIntervalSinceReferenceDate: seconds + offset)
      #expect(SnapshotDate.text(date) == date.formatted(.iso8601))
    }
  }

  @Test("So does every day of four centuries, at another second each")
  func everyDay() {
    for day in 0..<146_097 {
      let date = Date(timeIntervalSinceReferenceDate: Double(day - 73_000) * 86_400 + Double(day % 86_400))
      let text = SnapshotDate.text(date)
      guard text != date.formatted(.iso8601) else { continue }
      Issue.record("\(date.timeIntervalSinceReferenceDate): \(text)")
      return
    }
  }
}
