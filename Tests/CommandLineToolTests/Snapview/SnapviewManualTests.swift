import Foundation
import Testing

@testable import CommandLineTool

@Suite("Manual of snapview") struct SnapviewManualTests {
  @Test("It lists every rule of the check with what is asked")
  func rules() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../man/snapview.1").standardizedFileURL, encoding: .utf8)
    let block = page.components(separatedBy: ".\\\" BEGIN RULES\n").last?
      .components(separatedBy: ".\\\" END RULES").first
    let items = ContractRule.allCases.map { rule in
      ".It Li \(ManualRenderer.escaped(rule.rawValue))\n\(ManualRenderer.escaped(rule.demand))\n"
    }
    #expect(block == ".Bl -tag -width Ds\n\(items.joined()).El\n")
  }
}
