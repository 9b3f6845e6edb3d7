import Foundation
import Testing

@Suite("Days of a nightly batch", .timeLimit(.minutes(5)))
struct SoakTests {
  @Test(
    "Edits, faults and kills leave what a run from scratch writes, and nothing besides", arguments: [1, 2])
  func days(seed: Int) throws {
    #if os(Linux)
      let script = URL(filePath: #filePath).appending(path: "../../../Oracles/soak.py").standardizedFileURL
        .path
      let run = try OtherProgram.run([
        "python3", script, BuiltProgram.url.path, "--days", "4", "--profiles", "8", "--seed", "\(seed)",
      ])
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("no difference, no stray file"), "\(run.output)")
    #else
      print("skipped: faults are injected on Linux alone")
    #endif
  }
}
