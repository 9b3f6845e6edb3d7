import Foundation
import Testing

@testable import CommandLineTool

@Suite("icsconv generate")
struct GenerateCommandTests {
  private func generate(_ arguments: String...) -> (code: ExitCode, bytes: [UInt8], errors: String) {
    let environment = CommandEnvironment.captured(["generate"] + arguments)
    let code = Program.icsconv.execute(in: environment)
    return (code, environment.standardOutput.capturedBytes, environment.standardError.captured)
  }

  private func text(_ arguments: String...) -> String {
    let environment = CommandEnvironment.captured(["generate"] + arguments)
    _ = Program.icsconv.execute(in: environment)
    return environment.standardOutput.captured
  }

  /// FNV-1a, so that a change of the bytes on any machine shows.
  private func digest(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  @Test("The same options give the same bytes, and another seed gives others")
  func bytesAreFixedBySeed() {
    let first = generate("--seed", "7", "--oddities", "on", "--events", "300")
    #expect(first.code == .ok)
    #expect(first.bytes == generate("--seed", "7", "--oddities", "on", "--events", "300").bytes)
    #expect(first.bytes != generate("--seed", "8", "--oddities", "on", "--events", "300").bytes)
  }

  @Test("The bytes of a recipe are these on every machine")
  func bytesAreKnown() {
    #expect(digest(generate("--recipe", "tiny").bytes) == 10_529_531_206_241_017_923)
  }

  @Test("Lines are at most 75 octets and end in CRLF, without oddities")
  func linesAreFolded() {
    let bytes = generate("--events", "400").bytes
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
    #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
  }

  @Test("The number of events, the share of series and the zones are as asked for")
  func traitsAreAsAskedFor() {
    let text = text("--events", "1000", "--recurring", "100", "--zones", "Asia/Tokyo,Europe/Berlin")
    // The zone definitions have rules of their own, for a month.
    let rules = text.split(separator: "\r\n").filter { $0.hasPrefix("RRULE:") }
    let masters = rules.count - text.components(separatedBy: "BEGIN:VTIMEZONE").dropFirst().count * 2
    #expect(masters == 1000)
    #expect(text.contains("DTSTART;TZID=Asia/Tokyo:"))
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:"))
    #expect(!text.contains("America/New_York"))
    #expect(!self.text("--events", "200", "--recurring", "0", "--zones", "Asia/Tokyo").contains("RRULE"))
  }

  @Test("Starts lie within the years asked for")
  func startsLieWithinTheYears() {
    let text = text(
      "--events", "500", "--start", "2001-05-01", "--years", "1", "--zones", "Asia/Tokyo", "--recurring", "0")
    let starts = text.split(separator: "\r\n").filter { $0.hasPrefix("DTSTART") }
      .compactMap { $0.split(separator: ":").last?.prefix(8) }.sorted()
    #expect(starts.count == 500)
    #expect(starts.allSatisfy { "20010501" <= $0 && $0 < "20020501" })
  }

  @Test("The series recipe has endless series of every frequency from the seventies and eighties")
  func seriesAreEndless() {
    let text = text("--recipe", "series", "--events", "3000")
    let rules = text.split(separator: "\r\n").filter { $0.hasPrefix("RRULE:FREQ=") }
    for frequency in ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
      #expect(rules.contains { $0.hasPrefix("RRULE:FREQ=\(frequency)") })
    }
    #expect(!text.contains("COUNT=") && !text.contains("UNTIL="))
  }

  @Test(
    "Options that cannot be met are refused by name",
    arguments: [
      ["--recurring", "101"], ["--start", "2016-02-30"], ["--start", "long ago"],
      ["--zones", "Europe/Berlin,,"],
      ["--recipe", "gigantic"], ["--seed", "-1"], ["--years", "0"],
    ])
  func badValuesAreRefused(arguments: [String]) {
    let environment = CommandEnvironment.captured(["generate"] + arguments)
    #expect(Program.icsconv.execute(in: environment) == .usage)
    #expect(environment.standardError.captured.contains(arguments[0]))
    #expect(environment.standardOutput.captured.isEmpty)
  }
}
