import CalendarDomain
import Foundation
import Testing

@testable import CommandLineTool

/// The table of findings in the code, in docs/architecture.md and in ics2snap(1).
@Suite("The table of findings") struct FindingTableTests {
  private static let root = ToolRun.samples.deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static let words: [FindingTable.Level: String] = [
    .failure: "failure", .sourceError: "error", .error: "error", .eventError: "error", .warning: "warning",
    .note: "note",
  ]

  private static var levels: [String: String] {
    var levels: [String: String] = [:]
    for level in FindingTable.Level.allCases {
      for code in FindingTable.codes(level) { levels[code] = words[level] }
    }
    return levels
  }

  @Test("is that of ics2snap(1)") func manual() throws {
    let page = try Self.text("man/ics2snap.1")
    let block = try #require(
      page.components(separatedBy: "BEGIN CODES").last?.components(separatedBy: "END CODES"))
    let found = block[0].matches(of: /\.It Li (\S+) Pq (\w+)/).map {
      (String($0.output.1).replacing("\\-", with: "-"), String($0.output.2))
    }
    #expect(Dictionary(uniqueKeysWithValues: found) == Self.levels)
  }

  @Test("is that of docs/architecture.md") func architecture() throws {
    let page = try Self.text("docs/architecture.md")
    let block = try #require(
      page.components(separatedBy: "## Findings").last?.components(separatedBy: "\n## "))
    var found: [String: String] = [:]
    for line in block[0].split(separator: "\n") {
      guard let row = line.firstMatch(of: /^\| (failure|error|warning|note)[^|]*\|/) else { continue }
      for code in line[row.range.upperBound...].matches(of: /`([a-z0-9-]+)`/) {
        #expect(found.updateValue(String(row.output.1), forKey: String(code.output.1)) == nil)
      }
    }
    #expect(found == Self.levels)
  }

  @Test("alone says what a finding of a conversion weighs") func onlyHome() throws {
    let rooms = ["CalendarTime", "ICalendar", "SnapshotBuilding", "Conversion", "CommandLineTool/Ics2snap"]
    let others = ["ICalendar/Checking/", "ICalendar/Editing/", "Conversion/Restoring/"]
    for room in rooms {
      let folder = Self.root.appending(path: "Sources/\(room)")
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      #expect(!files.isEmpty)
      for file in files
      where file.hasSuffix(".swift") && !others.contains(where: { "\(room)/\(file)".hasPrefix($0) }) {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let own = text.matches(
          of: /(?:Diagnostic|report|warn)\(\s*"[a-z0-9-]+",\s*\.(?:note|warning|error)\b/)
        #expect(own.isEmpty, "\(room)/\(file): \(own.map { String($0.output) })")
      }
    }
  }

  @Test("has the levels of the policy")
  func levels() {
    for code in [
      "no-start", "bad-rule", "rule-unreadable", "unknown-timezone", "truncated", "missing-last-end",
    ] {
      #expect(FindingTable.level(of: .init(rawValue: code))?.severity == .error)
      #expect(FindingTable.isAcceptable(.init(rawValue: code)))
    }
    #expect(!FindingTable.isAcceptable("cannot-read"))
    #expect(!FindingTable.isAcceptable("no-such-code"))
    #expect(FindingTable.level(of: "sloppy-value")?.severity == .note)
  }
}
