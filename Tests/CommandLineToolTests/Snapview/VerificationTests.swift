import Foundation
import Testing

@testable import CommandLineTool

@Suite("ics2snap --verify") struct VerificationTests {
  private static let calendar = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.org//EN\r\nBEGIN:VEVENT\r\nUID:a@example.com\r\n\
    DTSTAMP:20260301T000000Z\r\nDTSTART:20260310T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:A\r\nEND:VEVENT\r\n\
    END:VCALENDAR\r\n
    """

  private func run(_ folder: URL, _ arguments: [String]) throws -> (code: ExitCode, errors: String) {
    let input = folder.appendingPathComponent("a.ics")
    try Data(Self.calendar.utf8).write(to: input)
    let environment = CommandEnvironment.captured(
      ["--now", "2026-03-09T08:30:00Z", "--timezone", "Europe/Berlin", "local:1=" + input.path] + arguments)
    return (Program.ics2snap.execute(in: environment), environment.standardError.captured)
  }

  @Test("What was written keeps the contract, in both forms of ids", arguments: ["unique", "uid"])
  func sound(ids: String) throws {
    try SnapviewFolder.with { folder in
      let box = folder.appendingPathComponent("box").path
      let result = try run(folder, ["-o", box, "--verify", "--ids", ids])
      #expect(result.code == .ok, "\(result.errors)")
    }
  }

  @Test("A container that anyone may write to does not pass")
  func loose() throws {
    try SnapviewFolder.with { folder in
      let box = folder.appendingPathComponent("box")
      try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: box.path)
      let result = try run(folder, ["-o", box.path, "--verify"])
      // What is wrong is the folder, not the program, as for 'snapview check'.
      #expect(result.code == .badData)
      #expect(result.errors.contains("anyone may replace the files (mode 777) [loose-permissions]"))
    }
  }

  @Test("There is nothing to prove without a container")
  func noContainer() throws {
    let code = try SnapviewFolder.with { folder in try run(folder, ["--verify"]).code }
    #expect(code == .usage)
  }

  @Test("A UID that a calendar gives twice is no fault of the program")
  func repeatedUID() throws {
    try SnapviewFolder.with { folder in
      let event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260310T090000Z\r\nSUMMARY:"
      let text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)A\r\nEND:VEVENT\r\n\(event)B\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      let input = folder.appendingPathComponent("twice.ics")
      try Data(text.utf8).write(to: input)
      let environment = CommandEnvironment.captured([
        "--now", "2026-03-09T08:30:00Z", "--timezone", "UTC", "--ids", "uid", "--verify", "-o",
        folder.appendingPathComponent("box").path, input.path,
      ])
      let code = Program.ics2snap.execute(in: environment)
      let errors = environment.standardError.captured
      #expect(
        code != .internalError && errors.contains("the calendar has that UID twice at one time"), "\(errors)")
    }
  }
}
