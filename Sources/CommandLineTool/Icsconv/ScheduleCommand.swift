import Basics
import CalendarDomain
import Scheduling

/// `icsconv schedule`: what an edit or a message does to a calendar, and what has to be sent.
struct ScheduleCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "schedule",
      abstract: "Say what an edit, an answer or a message does to a calendar, and what has to be sent.",
      discussion: """
        The request is a JSON file with the user's addresses, the time, calendars and actions; the answer is one JSON \
        object with the calendar after them, the messages to send (iTIP, RFC 5546, and as mail, RFC 6047) and those \
        that were not applied, each with a code. Nothing is sent and no file is written.
        """)
  }

  @Option(
    name: "--request",
    help: ArgumentHelp("What is given and what happens, as JSON; - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["json"])) var request: String?
  @Flag(name: "--pretty", help: "Write JSON for people, with line breaks.") var pretty = false

  func validate() throws {
    if request == nil { throw UsageError("--request is missing; name a JSON file, or - for standard input") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let name = request ?? "-"
    let bytes =
      name == "-"
      ? try environment.standardInput.readAll() : Array(try NamedFile.read(name, for: "--request"))
    let json: JSONNode
    do throws(JSONError) { json = try JSONReader.read(bytes) } catch {
      throw CommandFailure(
        .badData, "\(error.reason) [\(error.code.rawValue)]",
        location: SourceLocation(file: name, line: max(1, error.position.line)))
    }
    let run = try ScheduleRun(ScheduleRequest(json, file: name), in: environment)
    environment.standardOutput.write(JSONWriter.bytes(run.json, pretty ? .indented : .compact))
    if !pretty { environment.standardOutput.write("\n") }
    return .ok
  }
}
