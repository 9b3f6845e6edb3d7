import Foundation
import Libical
import Testing

@Suite("The table of what libical reads otherwise") struct PeerTableTests {
  @Test("docs/libical.md says what the program knows")
  func document() throws {
    let page = try String(
      contentsOf: ToolRun.samples.deletingLastPathComponent().appending(path: "docs/libical.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == PeerDifference.allCases.map { "| `\($0.rawValue)` | \($0.symptom) | \($0.verdict) |" })
  }
}
