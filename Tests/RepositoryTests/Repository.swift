import Foundation

/// The checked-out files, for tests that read the project itself.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Relative paths of the files below a folder, sorted; empty where the folder does not exist.
  static func files(below folder: String, withExtensions extensions: Set<String>) -> [String] {
    let start = root.appendingPathComponent(folder)
    guard let found = FileManager.default.enumerator(atPath: start.path) else { return [] }
    return found.compactMap { $0 as? String }
      .filter { extensions.contains(($0 as NSString).pathExtension) }
      .map { "\(folder)/\($0)" }.sorted()
  }

  static var swiftFiles: [String] {
    files(below: "Sources", withExtensions: ["swift"]) + files(below: "Tests", withExtensions: ["swift"])
  }

  static var manPages: [String] { files(below: "man", withExtensions: ["1", "5", "7"]) }

  /// Markdown that people read: at the top, in docs and beside the samples.
  static var documents: [String] {
    let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return top.filter { $0.hasSuffix(".md") }.sorted()
      + files(below: "docs", withExtensions: ["md"]) + files(below: "samples", withExtensions: ["md"])
  }

  /// The folder with the programs of this build: beside the test bundle, else the usual ones.
  static let programs: URL? = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders =
      [bundle] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + ["debug", "release"].map { root.appendingPathComponent(".build/\($0)") }
    return folders.first {
      FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("icsconv").path)
    }
  }()
}
