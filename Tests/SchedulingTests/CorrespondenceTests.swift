import Foundation
import Testing

@testable import Scheduling

@Suite("Stores that mail each other") struct CorrespondenceTests {
  @Test(
    "Whatever the order, the doubles and the losses, all agree where all arrived",
    arguments: [
      ["olga@example.com", "ben@example.com"], ["olga@example.com", "ben@example.com", "carla@example.com"],
    ],
    0..<20 as Range<UInt64>)
  func agree(names: [String], seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "letters-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var letters = try Correspondence(names, seed: seed, folder: folder)
    try letters.run(steps: 60)
    #expect(letters.faults == [])
    #expect(letters.differences() == [], "\(letters.history.joined(separator: "\n"))")
    #expect(letters.sent.count > 3)
  }

  @Test("Histories lead to refusals and agreement alike, and python reads every mail of them")
  func mails() throws {
    var refusals = 0
    var complete = 0
    let kept = FileManager.default.temporaryDirectory.appending(path: "mails-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: kept) }
    for seed in 100..<106 as Range<UInt64> {
      let folder = FileManager.default.temporaryDirectory.appending(path: "letters-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      var letters = try Correspondence(
        ["olga@example.com", "ben@example.com", "carla@example.com"], seed: seed, folder: folder)
      try letters.run(steps: 60)
      refusals += letters.refusals
      complete += letters.incomplete.count < 3 ? 1 : 0
      for (index, mail) in letters.sent.enumerated() {
        try Data(mail.utf8).write(to: kept.appending(path: "\(seed)-\(index).eml"))
      }
    }
    #expect(refusals > 10)
    #expect(complete > 3)
    guard try Self.python(["-c", "import icalendar"]).status == 0 else {
      print("skipped check_mails.py: python3 with icalendar is not installed")
      return
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Oracles/check_mails.py").standardizedFileURL.path
    let result = try Self.python([script, kept.path])
    #expect(result.status == 0, "\(result.output)")
  }

  private static func python(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-B"] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
