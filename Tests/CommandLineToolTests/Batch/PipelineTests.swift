import Foundation
import Testing

@Suite("Pipelines of other engines")
struct PipelineTests {
  @Test("GNU parallel and Spark give the answers of one plain stream, where they are installed")
  func answers() throws {
    guard has("command -v jq") else {
      print("skipped pipelines: jq is not installed")
      return
    }
    let script = URL(filePath: #filePath).appending(path: "../../../../samples/pipelines/check.sh")
      .standardizedFileURL
    let run = try shell("\"$0\" \"$1\"", [script.path, BuiltProgram.url.path])
    #expect(run.status == 0, "\(run.output)")
    let lines = run.output.split(separator: "\n").map(String.init)
    for (name, isThere) in [
      ("GNU parallel", has("command -v parallel")),
      ("Spark", has("python3 -c 'import pyspark' && command -v java")),
    ] {
      if isThere {
        #expect(lines.contains("\(name): 301 answers, as from one stream"), "\(run.output)")
      } else {
        print("skipped the pipeline of \(name): it is not installed")
      }
    }
  }

  private func has(_ command: String) -> Bool { (try? shell(command, []))?.status == 0 }

  private func shell(_ command: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    try OtherProgram.run(["sh", "-c", command] + arguments)
  }
}
