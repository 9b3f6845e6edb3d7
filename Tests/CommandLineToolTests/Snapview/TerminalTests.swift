import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// `snapview` as it was built, on a terminal of the system's.
@Suite("snapview on a terminal") struct TerminalTests {
  /// What is shown on a terminal so many columns wide.
  private func shown(_ name: String, _ words: [String], columns: UInt16) throws -> [String]? {
    let fixture = try SnapviewFolder.fixture(name)
    return try SnapviewFolder.with { folder in
      try FixturesCommand.write(fixture, into: folder)
      guard let terminal = PseudoTerminal(columns: columns) else {
        print("skipped snapview on a terminal: this system gives none")
        return nil
      }
      let process = Process()
      process.executableURL = BuiltProduct.url("snapview")
      process.arguments =
        words + [
          folder.appending(path: name).path, "--now", ViewFormat.iso(fixture.now), "--timezone",
          "Europe/Berlin",
        ]
      process.environment = ["TERM": "xterm", "PATH": "/usr/bin:/bin"]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(fileDescriptor: terminal.terminal, closeOnDealloc: false)
      try process.run()
      // A terminal holds little: it is read before the end is waited for.
      let shown = terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return shown.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\r\n", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test(
    "No line wraps, whatever its characters, by another's count of columns",
    arguments: ["titles-hard", "edges", "ok", "cap-reached", "calendars-quiet"], ["en", "de"])
  func fits(name: String, language: String) throws {
    for columns in [40, 72] as [UInt16] {
      guard let lines = try shown(name, ["--all", "--language", language], columns: columns) else { return }
      #expect(lines.count > 10)
      #expect(lines.filter { DisplayWidth.of($0) > Int(columns) } == [])
      try SnapviewFolder.with { folder in
        let file = folder.appending(path: "shown.txt")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        guard
          let result = try PythonOracle.run("check_width.py", ["\(columns)", file.path], needing: "wcwidth")
        else { return }
        #expect(result.status == 0, "\(name), \(columns): \(result.output)")
      }
    }
  }
}
