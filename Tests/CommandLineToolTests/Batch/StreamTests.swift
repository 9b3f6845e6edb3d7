import Foundation
import Testing

@testable import CommandLineTool

@Suite("Streams of requests")
struct StreamTests {
  private func answers(_ lines: [String], _ options: [String] = []) throws -> [[String: Any]] {
    let environment = CommandEnvironment.captured(
      ["--stream", "--memory-limit", "0", "--time-limit", "0", "--timezone", "UTC"] + options,
      input: ConsoleInput(lines.joined(separator: "\n")))
    #expect(Program.ics2snap.execute(in: environment) == .ok)
    return try environment.standardOutput.captured.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func request(_ members: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
  }

  @Test("Every line is answered in order, a bad one by an error")
  func order() throws {
    let calendar = BuiltProgram.calendar("x")
    let answers = try answers([
      request(["id": 1, "ics": calendar, "now": "2026-03-20T12:00:00Z"]), "nonsense", "",
      request(["id": "two", "ics": calendar, "nam": "x"]), request(["id": 3, "path": "/nowhere/a.ics"]),
      request(["id": 4, "calendars": [["key": "gm:x", "ics": calendar]]]),
      request(["id": 5, "ics": calendar, "now": "2027-03-20T12:00:00Z", "timezone": "Europe/Berlin"]),
    ])
    #expect(answers.count == 6)
    #expect(answers.map { "\($0["id"] ?? "")" } == ["1", "<null>", "two", "3", "4", "5"])
    #expect(((answers[0]["snapshot"] as? [String: Any])?["events"] as? [Any])?.count == 3)
    #expect(((answers[5]["snapshot"] as? [String: Any])?["events"] as? [Any])?.count == 0)
    let errors = answers.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(errors == [nil, "bad-request", "bad-request", "cannot-read", "bad-request", nil])
    let message = (answers[2]["error"] as? [String: Any])?["message"] as? String
    #expect(message == "$.nam: is not a known key; did you mean 'name'?")
  }

  @Test(
    "What may give nothing, or no end, is refused, and the next request answered", .timeLimit(.minutes(1)))
  func specialFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe.ics").path
    unsafe #expect(mkfifo(pipe, 0o600) == 0)
    let answers = try answers(
      [request(["id": 1, "path": pipe]), request(["id": 2, "path": "/dev/zero"])]
        + [request(["id": 3, "ics": BuiltProgram.calendar("x")])])
    #expect(
      answers.map { ($0["error"] as? [String: Any])?["code"] as? String } == [
        "cannot-read", "cannot-read", nil,
      ])
  }

  @Test("A line longer than allowed is answered by an error, and the next one is read")
  func tooLong() throws {
    let long = try request(["id": 1, "ics": String(repeating: "x", count: 3 << 20)])
    let answers = try answers(
      [long, request(["id": 2, "ics": BuiltProgram.calendar("x")])], ["--max-bytes", "10000"])
    #expect(answers.count == 2)
    #expect((answers[0]["error"] as? [String: Any])?["code"] as? String == "too-large")
    #expect(answers[1]["snapshot"] != nil)
  }

  @Test("An answer comes before the next request")
  func flushing() throws {
    let program = try BuiltProgram()
    let run = try program.start(["--stream"])
    for id in 1...3 {
      run.input.fileHandleForWriting.write(
        Data((try request(["id": id, "ics": BuiltProgram.calendar("x")]) + "\n").utf8))
      let answer = String(decoding: run.output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.contains("\"id\":\(id)"))
    }
    #expect(run.finish().status == 0)
  }
}
