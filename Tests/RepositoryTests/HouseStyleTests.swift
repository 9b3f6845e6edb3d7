import Foundation
import Testing

@Suite("House style")
struct HouseStyleTests {
  @Test("No source file is longer than 400 lines")
  func length() throws {
    let long = try Repository.swiftFiles.filter {
      try Repository.text($0).split(separator: "\n", omittingEmptySubsequences: false).count > 401
    }
    #expect(long == [])
  }

  /// Names of the types, and extended types, that a file declares at its top level.
  private func declared(in text: String) throws -> [String] {
    let pattern = try Regex(
      #"^ *(?:@[\w().]+ )*(?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated) )*(?:struct|enum|final class|class|actor|protocol|typealias|extension|@propertyWrapper struct) ([\w.]+)"#
    )
    return text.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: pattern), let name = match.output[1].substring else { return nil }
      return String(name)
    }
  }

  @Test("A source file is named after a type that it declares or extends")
  func names() throws {
    for file in Repository.files(below: "Sources", withExtensions: ["swift"]) {
      let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
      if ["main", "Placeholder"].contains(stem) { continue }
      // `Type+Concern.swift` extends the type; `AlarmDecoding.swift` holds one concern, such as that of `AlarmModel`,
      // or a part of what its folder `Decoding` is for.
      let folder = ((file as NSString).deletingLastPathComponent as NSString).lastPathComponent
      let type = String(stem.prefix { $0 != "+" })
      let names = try declared(in: Repository.text(file)).map {
        $0.split(separator: ".").last.map(String.init) ?? ""
      }
      let fits =
        names.contains(type) || stem.hasSuffix(folder)
        || (type == stem && names.contains { !words($0).isDisjoint(with: words(stem)) })
      #expect(fits, "\(file): \(names)")
    }
  }

  /// `Alarm` and `Model` of `AlarmModel`.
  private func words(_ name: String) -> Set<Substring> {
    Set(name.matches(of: /[A-Z]?[^A-Z]+/).map(\.output))
  }

  @Test("Tracked files name no folder of the machine they were written on")
  func machinePaths() throws {
    let listing = try Shell.run(["git", "ls-files", "-z"])
    let files =
      listing.status == 0
      ? listing.output.split(separator: "\0").map(String.init)
      : Repository.swiftFiles + Repository.documents + Repository.manPages
    // Written so that this file does not hold what it looks for.
    let folders = ["/" + "work", "/" + "root", Repository.root.path, NSHomeDirectory()].filter {
      $0.count > 3
    }
    let paths = try folders.map {
      try Regex("(^|[\\s\"'`(=:])\(NSRegularExpression.escapedPattern(for: $0))/")
    }
    for file in files {
      guard let text = try? Repository.text(file) else { continue }
      let found = zip(folders, paths).filter { text.contains($0.0 + "/") && text.contains($0.1) }.map(\.0)
      #expect(found == [], "\(file)")
    }
  }

  @Test("Nothing is left open, commented out of a test run, or sure to pass")
  func openEnds() throws {
    let forbidden = [
      "\\bTO" + "DO\\b", "\\bFIX" + "ME\\b", "#expect\\(true\\)", "\\.disabled" + "\\(",
      "withKnown" + "Issue",
    ]
    let patterns = try forbidden.map { try Regex($0) }
    for file in Repository.swiftFiles {
      let text = try Repository.text(file)
      let found = zip(forbidden, patterns).filter { text.contains($0.1) }.map(\.0)
      #expect(found == [], "\(file)")
    }
  }
}
