import Foundation
import Testing

@Suite("Codes of findings")
struct DiagnosticCodeTests {
  /// A man page, and the rooms whose findings it lists.
  struct Page: CustomTestStringConvertible, Sendable {
    var name: String
    var rooms: [String]
    /// Rooms within those that other pages speak for.
    var others: [String] = []

    var testDescription: String { name }
  }

  static let pages = [
    Page(
      name: "ics2snap",
      rooms: [
        "CalendarTime", "ICalendar", "SnapshotBuilding", "Conversion", "Libical", "CommandLineTool/Ics2snap",
        "CommandLineTool/Console",
      ],
      others: ["Libical/Peer", "ICalendar/Checking", "ICalendar/Editing", "Conversion/Restoring"]),
    Page(name: "snap2ics", rooms: ["Conversion/Restoring", "CommandLineTool/Snap2ics"]),
    Page(name: "calendarr", rooms: ["CalendarRepository", "CommandLineTool/Console"]),
    Page(
      name: "icsconv",
      rooms: [
        "ICalendar/Checking", "ICalendar/Editing", "Libical/Peer", "CommandLineTool/Icsconv",
        "CommandLineTool/Console",
      ]),
  ]

  /// The codes of rules that cannot be followed, by the names of their cases.
  private var recurrenceErrors: [String: String] {
    get throws {
      let text = try Repository.text("Sources/CalendarTime/Rules/RecurrenceError.swift")
      return Dictionary(
        uniqueKeysWithValues: text.matches(of: /case (\w+) = "([a-z0-9-]+)"/).map {
          (String($0.output.1), String($0.output.2))
        })
    }
  }

  /// Every code that the rooms give to a finding, as the sources spell them.
  private func usedCodes(_ page: Page) throws -> Set<String> {
    var codes: Set<String> = []
    for file in page.rooms.flatMap({ Repository.files(below: "Sources/\($0)", withExtensions: ["swift"]) })
    where !page.others.contains(where: { file.contains("Sources/\($0)/") }) {
      let text = try Repository.text(file)
      let calls = text.matches(of: /(?:Diagnostic|warn|report|Code)\(\s*"([a-z0-9-]+)"/).map(\.output.1)
      let adds = text.matches(of: /add\(\s*"([a-z0-9-]+)",\s*(?:isEqual|\.error|\.warning|\.note)/).map(
        \.output.1)
      let cases =
        file.hasSuffix("/ParseError.swift")
        ? text.matches(of: /case \w+ = "([a-z0-9-]+)"/).map(\.output.1) : []
      codes.formUnion((calls + adds + cases).map(String.init))
      // Rules that cannot be read are told by the code of the error.
      for thrown in text.matches(of: /RecurrenceError\(\s*\.(\w+)/) where file.contains("/Rules/Text/") {
        codes.formUnion(try recurrenceErrors[String(thrown.output.1)].map { [$0] } ?? [])
      }
    }
    return codes
  }

  @Test("A manual lists every code that its program can report, and no other", arguments: pages)
  func listed(page: Page) throws {
    let text = try Repository.text("man/\(page.name).1")
    let parts = text.components(separatedBy: ".\\\" BEGIN CODES\n")
    try #require(parts.count == 2, "man/\(page.name).1 has no BEGIN CODES mark")
    let block = parts[1].components(separatedBy: ".\\\" END CODES")[0]
    let listed = block.split(separator: "\n").filter { $0.hasPrefix(".It Li ") }
      .map { line in
        let code = line.dropFirst(".It Li ".count).prefix { !$0.isWhitespace }
        return code.replacingOccurrences(of: "\\-", with: "-")
      }
    let used = try usedCodes(page)
    #expect(!used.isEmpty)
    #expect(used.subtracting(listed) == [], "not in man/\(page.name).1")
    #expect(Set(listed).subtracting(used) == [], "in man/\(page.name).1 without a use")
    #expect(listed == listed.sorted())
  }
}
