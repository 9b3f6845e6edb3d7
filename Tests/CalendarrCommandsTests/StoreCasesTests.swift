import Foundation
import Testing

/// The cases in Tests/Fixtures/store, each run through the built program, one process a step.
@Suite("Cases of a store")
struct StoreCasesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/store").standardizedFileURL

  @Test("Every case is right", arguments: ["import", "edit", "todo"])
  func cases(group: String) async throws {
    let command = "'\(StoreProgram.url.path)' --store {store} --now {now} --timezone {timezone}"
    let result = try await StoreProgram.finish(
      "/usr/bin/env",
      [
        "python3", "-B", Self.folder.appending(path: "check.py").path, "--quiet", "--only", "^\(group)-",
        "--command",
        command, Self.folder.path,
      ])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("0 of the failures are of high confidence"))
    #expect(!result.output.hasPrefix("0 of 0"))
  }
}
