import Foundation
import Testing

@testable import CommandLineTool

/// What a person is told whose configuration is wrong.
@Suite("Mistakes in configurations") struct ConfigurationMistakeTests {
  private static let mistakes = [
    // A comma too many, a key that is none, a zone that is none.
    ("{profiles: [{name: 'a', output: 'x', calendars: [,]}]}", 1),
    ("{profiles: [{name: 'a', output: 'x', calendars: [], colour: 'red'}]}", 1),
    ("{profiles: [{name: 'a', output: 'x',\n calendars: [], timezone: 'Europe/Berlim'}]}", 2),
  ]

  @Test("Each is told with its place in one form, and the advice fits what was asked", arguments: mistakes)
  func forms(text: String, line: Int) throws {
    try ToolRun.inFolder { folder in
      let path = folder + "/c.json5"
      try NightTests.put(text, path)
      let plain = ToolRun(.ics2snap, "--config", path)
      let lines = plain.errors.split(separator: "\n").map(String.init)
      #expect(plain.code == .configuration && lines.count == 3, "\(plain.errors)")
      #expect(lines[0].hasPrefix("\(path):\(line):") && lines[0].hasSuffix(" [bad-configuration]"))
      #expect(lines[0].contains(": error: "))
      #expect(lines[1] == "ics2snap: error: one mistake in \(path); nothing was converted")
      #expect(lines[2].hasPrefix("Try 'ics2snap --config \(path) --check'"))

      let check = ToolRun(.ics2snap, "--config", path, "--check")
      #expect(check.code == .configuration)
      #expect(check.errors.split(separator: "\n").first.map(String.init) == lines[0])
      #expect(!check.errors.contains("--check"))

      let json = ToolRun(.ics2snap, "--config", path, "--diagnostics", "json")
      for found in json.errors.split(separator: "\n") {
        let finding = try JSONSerialization.jsonObject(with: Data(found.utf8)) as? [String: Any]
        #expect(finding?["code"] as? String == "bad-configuration")
      }
    }
  }
}
