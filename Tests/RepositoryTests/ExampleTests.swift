import Foundation
import Testing

/// Runs every example of the README, the documents and the man pages.
///
/// The examples of one file run one after the other in one temporary folder, with the programs of this build first in
/// PATH: those of a man page in a copy of samples/, those of a document in a folder that holds `samples`.
/// `make` is not run: it would build and test again.
@Suite("Examples")
struct ExampleTests {
  private static func examples(in file: String) throws -> [ConsoleExample] {
    let text = try Repository.text(file)
    let all =
      file.hasSuffix(".md")
      ? ConsoleExample.inMarkdown(text, file: file) : ConsoleExample.inManual(text, file: file)
    return all.filter { !$0.command.hasPrefix("make") && !$0.command.hasPrefix("sudo ") }
  }

  @Test("Examples print what the document shows", arguments: Repository.documents + Repository.manPages)
  func examples(file: String) throws {
    let examples = try Self.examples(in: file)
    guard !examples.isEmpty else { return }
    let programs = try #require(Repository.programs)
    try Shell.withTemporaryFolder { folder in
      let samples = Repository.root.appendingPathComponent("samples")
      if FileManager.default.fileExists(atPath: samples.path) {
        try FileManager.default.copyItem(at: samples, to: folder.appendingPathComponent("samples"))
      }
      let start = file.hasSuffix(".md") ? folder : folder.appendingPathComponent("samples")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let environment = [
        "PATH": "\(programs.path):\(path)", "HOME": folder.path, "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
      ]
      for example in examples {
        if example.command.contains("| jq "), try Shell.run(["sh", "-c", "command -v jq"]).status != 0 {
          print("skipped: jq is not installed")
          continue
        }
        let result = try Shell.run(["bash", "-c", example.command], in: start, environment: environment)
        #expect(
          example.matches(result.output), "\(example)\nprinted (exit \(result.status)):\n\(result.output)")
        if example.output == nil { #expect(result.status == 0, "\(example)\n\(result.output)") }
      }
    }
  }

  @Test("Examples are found in Markdown and in man pages")
  func finding() {
    let markdown = ConsoleExample.inMarkdown(
      "x\n```console\n$ a \\\n  b\nout\n$ c\n```\n```sh\n$ d\n```\n", file: "f")
    #expect(markdown.map(\.command) == ["a \\\n  b", "c"])
    #expect(markdown.map(\.output) == ["out\n", nil])
    #expect(markdown.map(\.line) == [3, 6])
    let manual = ConsoleExample.inManual(
      ".Sh NAME\n.Dl $ no\n.Sh EXAMPLES\n.Dl $ a \\-\\-b\n.Bd -literal -offset indent\n$ c\nout\n.Ed\n",
      file: "f")
    #expect(manual.map(\.command) == ["a --b", "c"])
    #expect(manual.map(\.output) == [nil, "out\n"])
  }

  @Test(
    "Three dots stand for any lines",
    arguments: [
      ("a\n...\nd\n", "a\nb\nc\nd\n", true), ("a\n...\n", "a\nb\n", true), ("a\n...\nd\n", "a\nb\n", false),
      ("a\n", "a\nb\n", false), ("...\nb\n...\n", "a\nb\nc\n", true),
    ])
  func matching(promised: String, printed: String, expected: Bool) {
    let example = ConsoleExample(file: "f", line: 1, command: "x", output: promised)
    #expect(example.matches(printed) == expected)
  }
}
