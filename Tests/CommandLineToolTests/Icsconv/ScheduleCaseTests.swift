import Foundation
import TestSupport
import Testing

/// Each case is a folder with what is given, what happens and what must hold then, worked out from the RFCs.
@Suite("Scheduling cases") struct ScheduleCaseTests {
  private struct Result: Decodable {
    var `case`: String
    var ok: Bool
    var holds: Int
    var failures: [String]
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/scheduling").standardizedFileURL.path

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("s") }
    .sorted()

  private static let icsconv = BuiltProduct.url("icsconv").path

  private static let results: [String: Result] = {
    let run = try? PythonOracle.run(
      "check_scheduling.py",
      ["--tool", "'\(icsconv)' schedule --request {request}", "--cases", folder, "--json"],
      needing: "zoneinfo")
    let list = run.flatMap { try? JSONDecoder().decode([Result].self, from: Data($0.output.utf8)) } ?? []
    return Dictionary(uniqueKeysWithValues: list.map { ($0.case, $0) })
  }()

  @Test("Every fact of a case holds", arguments: names)
  func facts(name: String) throws {
    let result = try #require(Self.results[name], "the checker has no answer for \(name)")
    #expect(result.failures == [])
    #expect(result.holds > 3)
  }

  @Test("The cases are there") func present() { #expect(Self.names.count >= 36) }
}
