import CalendarDomain
import CalendarTime
import Foundation
import Testing

/// A slice of `make check-recurrence`: our answers, and those of dateutil and of the slow reading of the RFC.
@Suite("Rules against other engines") struct RuleOracleTests {
  @Test("dateutil, or the slow reading of the RFC, gives the same answers")
  func sameAsOthers() throws {
    guard let questions = try Self.questions() else {
      print("skipped: python3 with dateutil is missing")
      return
    }
    var compared = 0
    for line in questions.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let bound = fields[2].isEmpty ? nil : fields[2]
      let answer = try occurrences(fields[1], from: fields[0], after: bound, limit: Int(fields[3]) ?? 0)
      compared += 1
      if answer.replacing(" ", with: ",") != fields[4] { Issue.record("\(line): \(answer)") }
    }
    print("rules: \(compared) answers compared")
    #expect(compared == 500)
  }

  /// Lines of DTSTART, rule, bound, limit and answer; nil when python can't give them.
  private static func questions() throws -> String? {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Oracles/check_rules.py").standardizedFileURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "--questions", "--rules", "500"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
