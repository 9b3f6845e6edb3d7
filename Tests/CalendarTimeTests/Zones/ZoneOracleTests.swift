import CalendarDomain
import Foundation
import Testing

@testable import CalendarTime

/// A slice of `make check-zones`: our answers and python's, from the same files.
@Suite struct ZoneOracleTests {
  @Test("Python's zoneinfo gives the same answers, both ways")
  func sameAsPython() throws {
    guard let questions = try Self.questions() else {
      print("skipped: python3 with zoneinfo, or the system's zone files, are missing")
      return
    }
    let database = ZoneDatabase.system(environment: ProcessInfo.processInfo.environment)
    var compared = 0
    for line in questions.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let zone = try #require(database.zone(named: fields[0]), "\(fields[0]) is missing")
      let answer: [String]
      if fields[1] == "local" {
        answer = [String(zone.instant(of: Self.time(fields[2])).secondsSince1970)]
      } else {
        let instant = Instant(secondsSince1970: Int(fields[2])!)
        let type = zone.type(at: instant)
        let isSame = zone.local(at: instant) == Self.time(fields[3])
        answer = [isSame ? fields[3] : "another local time", String(type.offset), type.abbreviation]
      }
      compared += 1
      if answer != Array(fields[3...]) { Issue.record("\(line): \(answer)") }
    }
    print("zones: \(compared) answers compared")
    #expect(compared > 50_000)
  }

  private static func time(_ text: String) -> LocalDateTime {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "T") }.map { Int($0) - 0x30 }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    return LocalDateTime(
      number(0..<4), number(4..<6), number(6..<8), number(8..<10), number(10..<12), number(12..<14))
  }

  /// Lines of zone, kind, value and answer; nil when python can't give them.
  private static func questions() throws -> String? {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Oracles/check_zones.py").standardizedFileURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "--questions", "--sample", "600"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
