import Foundation
import Testing

@testable import CommandLineTool

/// A disk that is full while standard output is written.
@Suite("Full disks") struct FullDiskTests {
  @Test(
    "Whoever reads the code alone does not take what was cut off for a whole answer",
    arguments: [
      "ics2snap a.ics", "icsconv check a.ics", "icsconv convert --to jcal a.ics",
      "icsconv list --from 2026-03-20 a.ics",
      "icsconv zones --list", "snapview box", "snapview --json box", "snap2ics box",
      "snapview --help",
    ])
  func outputs(line: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let program = try BuiltProgram()
    // Without a METHOD's ORGANIZER and a DTSTAMP, so that a check has something to say.
    try program.put(
      BuiltProgram.calendar("work").replacingOccurrences(of: "VERSION:2.0\r\n", with: ""), "a.ics")
    #expect(try program.run(["-q", "--now", "2026-03-20T09:00:00Z", "-o", "box", "a.ics"]).status == 0)
    let bin = BuiltProgram.url.deletingLastPathComponent().path
    let run = try OtherProgram.run(
      ["sh", "-c", "cd '\(program.folder.path)' && '\(bin)'/\(line) >/dev/full"])
    #expect(run.status == 74, "\(run.output)")
    #expect(run.output.contains("No space left on device"))
  }
}
