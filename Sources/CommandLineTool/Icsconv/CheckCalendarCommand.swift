import CalendarDomain
import ICalendar
import Libical

/// `icsconv check`: calendars against the RFCs.
struct CheckCalendarCommand: ParsableCommand {
  /// A library to compare with.
  enum Peer: String, CaseIterable, ExpressibleByArgument, Sendable { case libical }

  /// The least severe findings that fail.
  enum Level: String, CaseIterable, ExpressibleByArgument, Sendable {
    case error, warning, note

    var severity: Diagnostic.Severity {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Check calendars against RFC 5545 and its companions.",
      discussion: """
        Each finding is a line with file, line, code and the section that it rests on; the same again is counted there. \
        Errors are what a MUST forbids, warnings what readers have to guess at, or what most programs do against \
        the letter. The exit code is 65 when there are findings of the level that fails.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to check, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: [String] = []
  @Option(
    name: "--peer",
    help: "Tell instead what programs built on this library do not see in the calendar, or see otherwise.")
  var peer: Peer?
  @OptionGroup var reading: ReaderOptions
  @Option(name: "--diagnostics", help: "Write findings as text or as JSON lines.") var diagnostics:
    DiagnosticsFormat = .text
  @Flag(name: ["-q", "--quiet"], help: "Write errors alone, no warnings and notes.") var quiet = false
  @Option(name: "--level", help: "Fail when there are findings of this severity or a greater one.") var level:
    Level = .error
  @Flag(name: "--strict", help: "The same as --level warning.") var strict = false

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let printer = DiagnosticsPrinter(
      output: environment.standardOutput, format: diagnostics, least: quiet ? .error : .note)
    let failing = min(level.severity, strict ? .warning : .error)
    var fails = false
    var unread = 0
    let paths = input.isEmpty ? [nil] : input.map(Optional.some)
    for path in paths {
      do {
        var groups = FindingGroups()
        var isFailing = false
        try findings(in: path, environment) { finding, place in
          groups.add(finding, at: place)
          isFailing = isFailing || finding.severity >= failing
        }
        for group in groups.inOrder { printer.write(group.first, others: group.others, lines: group.lines) }
        fails = fails || isFailing
      } catch let failure as CommandFailure where paths.count > 1 {
        // One file that is no calendar does not keep the others from being checked.
        if failure.exitCode == .noInput { unread += 1 }
        fails = true
        let location = failure.location ?? SourceLocation(file: path, line: 1)
        printer.write(Diagnostic("cannot-check", .error, failure.message, location: location))
      }
    }
    if unread == paths.count { return .noInput }
    return fails ? .badData : .ok
  }

  /// Hands over what is found in a file, in any order.
  private func findings(
    in path: String?, _ environment: CommandEnvironment,
    _ report: (Diagnostic, CalendarChecker.Place) -> Void
  ) throws {
    let input = try InputStream(path, as: .ics, by: reading.reader, in: environment)
    if peer == nil, reading.reader == .lines {
      return try input.read { try CalendarChecker.check($0, report) }
    }
    let document = try input.document(in: environment)
    let findings =
      peer == nil
      ? try document.findings + CalendarChecker.check(lines: document.bytes, file: document.name)
        + document.calendars.flatMap { CalendarChecker.check($0, file: document.name) }
      : try Self.differences(in: document, environment)
    for (number, finding) in findings.enumerated() {
      report(finding, CalendarChecker.Place(of: finding, number: number))
    }
  }

  /// What libical reads otherwise than the reader of lines.
  private static func differences(
    in document: CalendarDocument, _ environment: CommandEnvironment
  ) throws -> [Diagnostic] {
    let (peer, marks) = try CalendarFormat.ics.decode(
      document.bytes, name: document.name, by: .libical, in: environment)
    return marks + PeerComparison.findings(document.calendars, peer)
  }
}
