import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  /// Headings as GitHub turns them into anchors.
  private func anchors(_ text: String) -> Set<String> {
    var isCode = false
    var anchors: Set<String> = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#") else { continue }
      let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
      anchors.insert(
        title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-"))
    }
    return anchors
  }

  @Test("Links within the project lead somewhere", arguments: Repository.documents)
  func links(file: String) throws {
    let text = try Repository.text(file)
    let prose = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      .joined()
    for match in prose.matches(of: /\]\(([^)\s]+)\)/) {
      let target = String(match.output.1)
      if target.contains("://") || target.hasPrefix("mailto:") { continue }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      let folder = (file as NSString).deletingLastPathComponent
      let path =
        parts[0].isEmpty
        ? file : ((folder as NSString).appendingPathComponent(parts[0]) as NSString).standardizingPath
      let isThere = FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(path).path)
      #expect(isThere, "\(file): \(target)")
      if isThere, parts.count == 2, path.hasSuffix(".md") {
        #expect(try anchors(Repository.text(path)).contains(parts[1]), "\(file): \(target)")
      }
    }
  }

  @Test("The OPTIONS block of a man page is what the option table says", arguments: Repository.manPages)
  func optionsBlock(page: String) throws {
    guard page.hasSuffix(".1") else { return }
    let program = ((page as NSString).lastPathComponent as NSString).deletingPathExtension
    let parts = try Repository.text(page).components(separatedBy: ".\\\" BEGIN OPTIONS\n")
    try #require(parts.count == 2, "\(page) has no BEGIN OPTIONS mark")
    let block = parts[1].components(separatedBy: ".\\\" END OPTIONS")[0]
    let programs = try #require(Repository.programs)
    let result = try Shell.run([programs.appendingPathComponent(program).path, "--generate-manual-options"])
    #expect(block == result.output, "run `make man`")
  }

  @Test("The list of intents in the manual is what their catalogue says")
  func intents() throws {
    let parts = try Repository.text("man/calendarr-intents.7").components(
      separatedBy: ".\\\" BEGIN INTENTS\n")
    try #require(parts.count == 2)
    let block = parts[1].components(separatedBy: ".\\\" END INTENTS")[0]
    let programs = try #require(Repository.programs)
    let result = try Shell.run([
      programs.appendingPathComponent("calendarr").path, "perform", "--generate-manual",
    ])
    #expect(block == result.output, "run `make man`")
  }

  @Test("Man pages are sound mdoc", arguments: Repository.manPages)
  func lint(page: String) throws {
    guard try Shell.run(["sh", "-c", "command -v mandoc"]).status == 0 else {
      print("skipped: mandoc is not installed")
      return
    }
    let result = try Shell.run(["mandoc", "-T", "lint", "-W", "warning", page])
    #expect(result.status == 0, "\(result.output)")
  }
}
