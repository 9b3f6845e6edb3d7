import CalendarDomain
import ICalendar

/// `icsconv check`: calendars against the RFCs.
struct CheckCalendarCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Check calendars against RFC 5545 and its companions.",
      discussion: """
        Each finding is a line with file, line, code and the section that it rests on. Errors are what a MUST \
        forbids, warnings what readers have to guess at. The exit code is 65 when there are errors.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to check, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: [String] = []
  @Option(name: "--diagnostics", help: "Write findings as text or as JSON lines.") var diagnostics:
    DiagnosticsFormat = .text
  @Flag(name: ["-q", "--quiet"], help: "Write errors alone, no warnings and notes.") var quiet = false
  @Flag(name: "--strict", help: "Take warnings for errors.") var strict = false

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let printer = DiagnosticsPrinter(
      output: environment.standardOutput, format: diagnostics, least: quiet ? .error : .note)
    var worst: Diagnostic.Severity = .note
    var unread = 0
    let paths = input.isEmpty ? [nil] : input.map(Optional.some)
    for path in paths {
      do {
        let document = try CalendarDocument.read(path, as: .ics, in: environment)
        let findings =
          document.findings
          + document.calendars.flatMap { CalendarChecker.check($0, file: document.name) }
        printer.write(findings)
        worst = max(worst, findings.map(\.severity).max() ?? .note)
      } catch let failure as CommandFailure where paths.count > 1 {
        // One file that is no calendar does not keep the others from being checked.
        if failure.exitCode == .noInput { unread += 1 }
        worst = .error
        let location = failure.location ?? SourceLocation(file: path, line: 1)
        printer.write(Diagnostic("cannot-check", .error, failure.message, location: location))
      }
    }
    if unread == paths.count { return .noInput }
    return worst >= (strict ? .warning : .error) ? .badData : .ok
  }
}
