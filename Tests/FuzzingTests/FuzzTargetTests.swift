import Foundation
import FuzzTargets
import Testing

/// The targets of the fuzzer, over what it once found, what it starts from, and a few damaged inputs: a law that an
/// input breaks ends the process. One after the other: targets share a scratch folder.
@Suite("What the fuzzer tries holds for known inputs", .serialized)
struct FuzzTargetTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String) -> [URL] {
    let url = folder.hasPrefix("/") ? URL(filePath: folder) : root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".json") || folder.hasPrefix("Tests/Fuzzing") }
      .sorted().map { url.appending(path: $0) }
  }

  @Test("Everything that was found once", arguments: FuzzTarget.all.map(\.name))
  func found(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for file in Self.files(in: "Tests/Fuzzing/Found/\(name)") {
      target.run([UInt8](try Data(contentsOf: file)))
    }
    let seeds = target.seeds.flatMap(Self.files)
    #expect(!seeds.isEmpty, "a target without a seed starts from nothing")
    for file in seeds {
      let bytes = [UInt8](try Data(contentsOf: file))
      // Long ones are for the fuzzer alone, which compiles with optimisation.
      guard bytes.count < 20_000 else { continue }
      target.run(bytes)
      target.run(Array(bytes.prefix(bytes.count / 2)))
    }
  }

  @Test("A folder of inputs is named after a target")
  func names() {
    let folders = Self.files(in: "Tests/Fuzzing/Found") + Self.files(in: "Tests/Fuzzing/Seeds")
    #expect(folders.map(\.lastPathComponent).filter { FuzzTarget.named($0) == nil } == [])
  }
}
