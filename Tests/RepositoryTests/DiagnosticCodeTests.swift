import Foundation
import Testing

@Suite("Codes of findings")
struct DiagnosticCodeTests {
  /// Every code that the rooms below the commands give to a finding, as the sources spell them.
  private func usedCodes() throws -> Set<String> {
    var codes: Set<String> = []
    let rooms = ["CalendarTime", "ICalendar", "SnapshotBuilding", "Conversion", "CommandLineTool/Ics2snap"]
    for file in rooms.flatMap({ Repository.files(below: "Sources/\($0)", withExtensions: ["swift"]) }) {
      let text = try Repository.text(file)
      let calls = text.matches(of: /(?:Diagnostic|warn|report)\(\s*"([a-z0-9-]+)"/).map(\.output.1)
      let cases =
        file.hasSuffix("/ParseError.swift")
        ? text.matches(of: /case \w+ = "([a-z0-9-]+)"/).map(\.output.1) : []
      codes.formUnion((calls + cases).map(String.init))
    }
    return codes
  }

  @Test("The manual lists every code that a conversion can report, and no other")
  func listed() throws {
    let page = try Repository.text("man/ics2snap.1")
    let block = try #require(page.components(separatedBy: ".\\\" BEGIN CODES\n").last)
      .components(separatedBy: ".\\\" END CODES")[0]
    let listed = block.split(separator: "\n").filter { $0.hasPrefix(".It Li ") }
      .map { $0.dropFirst(".It Li ".count).replacingOccurrences(of: "\\-", with: "-") }
    let used = try usedCodes()
    #expect(used.count > 40)
    #expect(used.subtracting(listed) == [], "not in man/ics2snap.1")
    #expect(Set(listed).subtracting(used) == [], "in man/ics2snap.1 without a use")
    #expect(listed == listed.sorted())
  }
}
