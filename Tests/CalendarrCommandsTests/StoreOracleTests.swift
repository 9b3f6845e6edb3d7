import Foundation
import TestSupport
import Testing

/// The scripts in Tests/Oracles that drive the built program, each with as much work as a run of the tests bears; their
/// options ask for more.
@Suite("A store beside other programs")
struct StoreOracleTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  private static let samples = [
    "office", "groupware", "shifts", "twenty-years", "holidays", "todos", "season",
  ]
  .map { root.appending(path: "samples/calendars/\($0).ics").path }

  /// What a script prints; nil, with a word, where it needs a module that is not installed.
  private func run(_ script: String, _ arguments: [String], needing module: String? = nil) async throws
    -> String?
  {
    if let module,
      try await StoreProgram.finish("/usr/bin/env", ["python3", "-c", "import \(module)"]).status != 0
    {
      print("skipped \(script): python3 with \(module) is not installed")
      return nil
    }
    let path = Self.root.appending(path: "Tests/Oracles/\(script)").path
    let result = try await StoreProgram.finish("/usr/bin/env", ["python3", "-B", path] + arguments)
    #expect(result.status == 0, "\(script): \(result.output)")
    for line in result.output.split(separator: "\n") where line.hasPrefix("skipped") { print(line) }
    return result.output
  }

  @Test("Kills, several processes, full, read-only, damaged and held files leave a store whole")
  func faults() async throws {
    let output = try await run(
      "check_store_faults.py", [StoreProgram.url.path, "--kills", "15", "--events", "100", "--seconds", "3"])
    #expect(output?.contains("every change wholly there or not") == true)
  }

  @Test("Random histories are those of a slow model, and undo leads back to the beginning")
  func histories() async throws {
    let output = try await run(
      "check_store_history.py", [StoreProgram.url.path, "--histories", "4", "--steps", "10"])
    #expect(output?.contains("4 of 4 histories right") == true)
  }

  @Test("A store publishes what ics2snap makes of its export, and a reader process sees each change")
  func publishing() async throws {
    let ics2snap = BuiltProduct.url("ics2snap").path
    let output = try await run("check_store_publish.py", [StoreProgram.url.path, ics2snap] + Self.samples)
    #expect(output?.contains("each seen by a reader process") == true)
  }

  @Test("Schemas of intents are JSON Schemas, take what the cases ask for, and refuse what is misspelled")
  func schemas() async throws {
    _ = try await run(
      "check_intent_schemas.py",
      [StoreProgram.url.path, Self.root.appending(path: "Tests/Fixtures/store").path], needing: "jsonschema")
  }
}
