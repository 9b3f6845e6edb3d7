import Foundation
import Testing

/// Where the compiler cannot prove memory safety, and who may be there.
@Suite("Memory safety")
struct MemorySafetyTests {
  /// The doors: what docs/architecture.md says of each, in its table of doors.
  static let doors: [String] = [
    "Sources/SystemCalls/", "Sources/CalendarrCore/SystemCalls/",
    "Sources/CalendarrCore/Changes/DarwinNotification.swift",
    "Sources/Libical/", "Sources/Database/",
  ]

  /// What a file may say although it is no door, each with the reason why it holds; a dozen at most.
  static let exceptions: [String: Set<String>] = [
    // Only the task that makes a command uses its collector, which no other can reach.
    "Sources/CommandLineTool/Framework/Declaring/ArgumentCollector.swift": ["unchecked"]
  ]

  /// Words that stand for memory, or for threads, that nobody checks.
  private static let words = [
    "unsafe", "Unsafe[A-Za-z]+", "unchecked", "Unmanaged", "OpaquePointer", "unsafeBitCast",
    "withoutActuallyEscaping", "withUTF8", "withContiguousStorage[A-Za-z]*",
  ]

  private static func code(_ file: String) throws -> String {
    try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }
      .joined(separator: "\n").replacing("unsafe-inline", with: "")
  }

  @Test("Nothing outside the doors is unsafe")
  func unsafe() throws {
    let pattern = try Regex("\\b(?:" + Self.words.joined(separator: "|") + ")\\b")
    for file in Repository.files(below: "Sources", withExtensions: ["swift"])
    where !Self.doors.contains(where: { file.hasPrefix($0) }) {
      let found = Set(try Self.code(file).matches(of: pattern).map { String($0.0) })
      #expect(found.subtracting(Self.exceptions[file] ?? []) == [], "\(file)")
    }
  }

  @Test("The list of exceptions is short, and none has become needless")
  func exceptions() throws {
    #expect(Self.exceptions.count <= 12)
    for (file, words) in Self.exceptions {
      let code = try Self.code(file)
      for word in words { #expect(code.contains(word), "\(file)") }
    }
  }

  @Test("The page on the architecture names every door")
  func doors() throws {
    let page = try Repository.text("docs/architecture.md")
    for door in Self.doors {
      #expect(page.contains("`\(door.dropFirst("Sources/".count))`"), "\(door)")
    }
  }

  @Test("Every target is compiled with strict memory safety, and checks of exclusive access stay on")
  func settings() throws {
    let manifest = try Repository.text("Package.swift")
    #expect(manifest.contains(".strictMemorySafety()"))
    // All of them, the tests' among them, have the same settings.
    #expect(
      manifest.matches(of: /swiftSettings:/).count == manifest.matches(of: /swiftSettings: settings\b/).count)
    for file in ["Package.swift", "Makefile"] {
      #expect(!(try Repository.text(file)).contains("enforce-exclusivity"), "\(file)")
      #expect(!(try Repository.text(file)).contains("Ounchecked"), "\(file)")
    }
  }
}
