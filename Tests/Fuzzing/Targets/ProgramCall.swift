import CalendarDomain
import CommandLineTool

/// A program called in process on bytes from standard input: what it answered.
struct ProgramCall {
  let code: Int32
  let output: [UInt8]
  let messages: String

  /// Noon of a day in March 2026, the day of the samples.
  static let now = Instant(secondsSince1970: 1_774_008_000)
  static let day = ["--now", "2026-03-20T12:00:00Z", "--timezone", "Europe/Berlin"]

  init(_ program: Program, _ arguments: [String], input: [UInt8] = []) {
    let environment = CommandEnvironment.captured(
      arguments, environment: ["TZ": "Europe/Berlin"], input: ConsoleInput(input), now: Self.now)
    code = program.execute(in: environment).rawValue
    output = environment.standardOutput.capturedBytes
    messages = environment.standardError.captured
    if code == 64 { FuzzTarget.violated("a target knows the options of its program", messages) }
    if code == 70 { FuzzTarget.violated("no input is an internal error", messages) }
  }

  var text: String { String(decoding: output, as: UTF8.self) }
}
