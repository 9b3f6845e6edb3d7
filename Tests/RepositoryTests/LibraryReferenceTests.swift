import Foundation
import Testing

@Suite("Reference of the library")
struct LibraryReferenceTests {
  @Test("Every public symbol of CalendarrCore is described")
  func described() throws {
    guard let graph = try SymbolGraph(of: "CalendarrCore") else {
      print("skipped: swift-symbolgraph-extract is not installed")
      return
    }
    #expect(graph.symbols.count > 150)
    let bare = graph.symbols.filter {
      $0.documentation.allSatisfy(\.isWhitespace) && !$0.name.hasSuffix(".==(_:_:)")
        && !$0.name.hasSuffix(".description")
    }
    #expect(bare.map { "\($0.place) \($0.name)" } == [])
  }

  @Test("What is said of a date says what it is: an instant, an end of a window, a moment")
  func dates() throws {
    guard let graph = try SymbolGraph(of: "CalendarrCore") else {
      print("skipped: swift-symbolgraph-extract is not installed")
      return
    }
    for name in [
      "CalendarrSnapshot.coverageStart", "CalendarrSnapshot.coverageEnd", "SnapshotEvent.end",
      "SnapshotCoverage.end",
    ] {
      let symbol = try #require(graph.symbols.first { $0.name == name }, "\(name)")
      #expect(symbol.documentation.lowercased().contains("first instant"), "\(symbol.place) \(name)")
    }
  }

  @Test("DocC builds the reference without a warning")
  func builds() throws {
    guard try Shell.run(["sh", "-c", "command -v docc || xcrun --find docc"]).status == 0 else {
      print("skipped: docc is not installed")
      return
    }
    let programs = try #require(Repository.programs)
    try Shell.withTemporaryFolder { folder in
      let docs = folder.appendingPathComponent("docs")
      let result = try Shell.run([".ci/docs.sh", programs.path, docs.path])
      #expect(result.status == 0, "\(result.output)")
      for page in ["firsthour", "states", "snapshotstore", "snapshotreadresult"] {
        let file = docs.appendingPathComponent("data/documentation/calendarrcore/\(page).json")
        #expect(FileManager.default.fileExists(atPath: file.path), "\(page)")
      }
    }
  }

  @Test("The first hour of the reference shows the code that docs/readers.md shows")
  func firstHour() throws {
    let page = try Repository.text("docs/readers.md").components(separatedBy: "```swift\n").dropFirst()
    let article = try Repository.text("Sources/CalendarrCore/CalendarrCore.docc/FirstHour.md")
    #expect(page.count == 2)
    // The README shows the line for Package.swift alone.
    #expect(
      try Repository.text("README.md").contains(
        "```swift\n" + #require(page.first).components(separatedBy: "```")[0]))
    #expect(
      try Repository.text("Package.swift").contains(
        #".library(name: "CalendarrCore", targets: ["CalendarrCore"])"#))
    for block in page { #expect(article.contains("```swift\n" + block.components(separatedBy: "```")[0])) }
  }

  @Test("The article on states names each of them, and each type is in an order of reading")
  func states() throws {
    let result = try Repository.text("Sources/CalendarrCore/Store/SnapshotReadResult.swift")
    let article = try Repository.text("Sources/CalendarrCore/CalendarrCore.docc/States.md")
    let cases = result.matches(of: /case (\w+)(\()?[^.]*?\n/).map { String($0.output.1) }
    #expect(cases.count == 5)
    for name in cases { #expect(article.contains("SnapshotReadResult/\(name)"), "\(name)") }

    guard let graph = try SymbolGraph(of: "CalendarrCore") else { return }
    let front = try Repository.text("Sources/CalendarrCore/CalendarrCore.docc/CalendarrCore.md")
    let inner = graph.symbols.filter { !$0.name.contains(".") && !$0.name.contains("(") }
    for type in inner {
      let file = Repository.files(below: "Sources/CalendarrCore", withExtensions: ["swift"]).first {
        ($0 as NSString).lastPathComponent == type.place.split(separator: ":")[0]
      }
      let text = try Repository.text(#require(file))
      let isForWriters =
        text.contains("@_spi(Writer) public ")
        && text.range(
          of: #"@_spi\(Writer\) public (final )?(struct|enum|class) \#(type.name)\b"#,
          options: .regularExpression) != nil
      #expect(isForWriters != front.contains("``\(type.name)``"), "\(type.place) \(type.name)")
    }
  }
}
